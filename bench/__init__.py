"""How fast the engine is, beside its peers: `make bench`. What the figures mean stands in docs/bench.md.

measure    samples, rounds, medians and ratios
ours       what of our own engine is measured
peers      the same random play in other people's engines
report     the figures as a table and as JSON
engine     the command
"""
