"""What templates about people need beyond Django's own tags."""
