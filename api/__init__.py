"""The site for programs: what people do and see on its pages, by the same services and through the same door for
secrets."""
