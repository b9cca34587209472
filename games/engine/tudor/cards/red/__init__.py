"""Red scoring cards, one file each: what faction tokens are worth."""
