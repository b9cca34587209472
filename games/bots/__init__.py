"""The thinking of bots: an observation and an evaluator in, a move out. Pure: no framework, no clock of its own,
no true state, no words, and no title by name."""
