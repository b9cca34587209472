"""What members report, what staff decide about it, and what the people concerned may say to it."""
