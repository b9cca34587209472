"""What pages read of clubs."""
