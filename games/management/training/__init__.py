"""Training an evaluator: matches on disk, the learning curve, how well chances fit."""
