"""The command line of a site to which a third game has come, by registration alone."""

from __future__ import annotations

import sys

import django
from django.core.management import execute_from_command_line

from tests.browser.live_site import deal_the_same_always, keep_no_queries, keep_static_files
from tests.titles.toy.registering import register_toy

if __name__ == "__main__":
    register_toy()
    django.setup()
    deal_the_same_always()
    keep_no_queries()
    keep_static_files()
    execute_from_command_line(sys.argv)
