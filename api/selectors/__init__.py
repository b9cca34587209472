"""What is read of tokens."""
