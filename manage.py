#!/usr/bin/env python
"""The command line of the site: server, migrations, and the tools of the game engine."""

from __future__ import annotations

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tudor_site.settings.dev")
    execute_from_command_line(sys.argv)
