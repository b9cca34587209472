"""What templates need of the news."""
