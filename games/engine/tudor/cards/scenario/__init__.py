"""Scenario cards, one file each. A card knows the state and the pieces, never another card or a phase."""
