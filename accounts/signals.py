"""What this room announces to rooms above, which it does not know."""

from __future__ import annotations

from django.dispatch import Signal

# Somebody has said how he likes the house. Sent inside the transaction that writes it, with
#   sender       the class Preferences
#   preferences  as they are now
preferences_saved = Signal()
