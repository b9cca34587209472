"""Who plays whom at tables of two to five, who sits where, and points for places: leagues and tournaments share it."""
