"""The thinking of bots: a sight in, a move out. Pure: no framework, no clock of its own, no true state, no words."""
