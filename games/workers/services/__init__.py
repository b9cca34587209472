"""What workers note about themselves."""
