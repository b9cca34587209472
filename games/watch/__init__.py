"""Running games for those who watch: small boards that move, channels, and a page that shows one after the other."""
