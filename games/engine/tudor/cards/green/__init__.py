"""Green scoring cards, one file each: what Courtiers and offices are worth."""
