"""The rules of the games, pure: no Django, no clock, no dice, no person. The Python standard library is all it imports.

protocol    the contract between a game and everything that plays it
errors      what is refused, and why
scoring     ranks and tie-breaks
tuples      tuples with one place changed
frozen      what states of all games share
sources     printed values and where they come from
notation    moves as texts
position_text  the form of position texts
dealer      chance from a secret seed, checkable afterwards
blind       pieces drawn from a pool, with numbers from outside
codec       states as JSON, and their digest
record      the text of a match
chain       the hashes that prove a record
undo        how far a seat may take back
replay      a match rebuilt from its record
snapshots   states along a record, to begin a replay from
perft       counting what can be reached
playout     random play
playthrough a match told in full, for goldens
tudor       the rules of Tudor
royals      the rules of Royals
metas       what a lobby may know without loading rules
registry    all games
"""
