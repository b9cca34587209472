"""What pages of leagues draw."""
