"""What the playing rooms announce to rooms above, which they do not know."""

from __future__ import annotations

from django.dispatch import Signal

# A match has come to its end. Sent by `save_progress` inside the transaction that ends it, once, with
#   sender    the class Match
#   match_id  its key
# A listener that fails is logged and harms nobody; one that writes does so in a savepoint of its own.
match_finished = Signal()

# A match that is over has been sealed, because others were dealt the same, and is not any more. Sent by
# `release_secrets` inside the transaction that opens it, with the same arguments.
match_released = Signal()
