"""Archived matches replayed by two readings of the rules, to see where they part ways. Writes nothing."""
