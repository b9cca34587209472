"""What health checks read about workers."""
