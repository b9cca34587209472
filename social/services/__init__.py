"""What people can do for and with each other."""
