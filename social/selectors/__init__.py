"""What pages read about people and what they play."""
