"""What leaderboards announce to apps that they do not know."""

from __future__ import annotations

from django.dispatch import Signal

# The ledger of a pool was written anew. Sent after the commit, with
#   sender       the class LedgerRevision
#   pool_id      the key of the pool
#   from_number  the first number of its ledger that may say something else now
ledger_rewritten = Signal()
