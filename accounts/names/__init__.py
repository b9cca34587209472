"""What a person may be called, and which names look alike."""
