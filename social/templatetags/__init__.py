"""What pages of other apps show of people."""
