"""What the pages of moderation read."""
