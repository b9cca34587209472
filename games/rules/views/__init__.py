"""Pages of the rules."""
