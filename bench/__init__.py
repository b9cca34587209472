"""How fast the engine is, beside its peers: `make bench`; how fast the site is, beside the bare limits of its server
and database: `make bench-web`. What the figures mean stands in docs/developers/bench.md.

measure       samples, rounds, medians and ratios
ours          what of our own engine is measured
peers         the same random play in other people's engines
report        the figures as a table and as JSON
engine        the command for the engine

web           the command for the site
web_servers   the site in processes of its own, in two set-ups
web_prepare   fills a site, inside of Django
web_plan      what visitors have to know of a prepared site
web_moves     decisions known beforehand, and what the engine alone takes for them
web_load      visitors who ask for pages
web_sockets   listeners, and the court's answer
web_report    the figures of the site as tables, with the goals beside them
web_urls      the addresses of the site, and bare views beside them
web_asgi      the sockets of the site, and a bare one beside them
"""
