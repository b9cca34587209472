"""What pages of a match read. Whatever is shown is made from the view of its reader, never from the state."""
