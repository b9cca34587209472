"""People for each other: following, feeds of what they play, profiles, and messages between two."""
