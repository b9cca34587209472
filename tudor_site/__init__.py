"""The house: settings, addresses, entry points. It knows every room and holds neither rules nor pages."""
