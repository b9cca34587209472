"""What is done with finished matches, one verb a file: check, write, announce."""
