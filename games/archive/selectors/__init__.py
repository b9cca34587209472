"""What pages and files of the archive read. Nothing leaves that the view of its reader does not give."""
