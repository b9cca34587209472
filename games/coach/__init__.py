"""The guide of a first game: for every kind of decision a few words. It sees what its player sees, and decides
nothing."""
