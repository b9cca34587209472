"""The parts of a turn, one file each: who decides, what may be done, what follows."""
