"""What pages read. Whatever is shown of a match is made from the view of whoever looks, never from its state."""
