"""What of a match is worth finding again, told in codes that never change their meaning. Reads positions and events;
writes nothing, and knows no table and no person."""
