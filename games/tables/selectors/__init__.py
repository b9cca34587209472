"""What pages of the lobby read."""
