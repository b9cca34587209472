"""What the pages of the rules read."""
