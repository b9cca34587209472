"""Commands about people: they call a service and print."""
