"""What pages of reviews read."""
