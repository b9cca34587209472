"""The phases of a game, one file each. A phase says whose turn it is, what may be done and what follows; it never
names a card."""
