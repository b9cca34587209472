"""What pages and other apps read about people."""
