"""What people do in clubs, one verb per file."""
