"""Filling an archive for tests of its size: really played matches, seated and dated anew as often as asked. Never
a part of the running site."""
