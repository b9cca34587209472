"""What people can do at tables before the first move, one verb a file: check, write, announce."""
