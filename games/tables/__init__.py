"""Tables before the first move: the lobby, who sits down, invitations, the start."""
