"""What pages of live games read."""
