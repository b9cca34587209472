"""What can be done with the news."""
