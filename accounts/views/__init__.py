"""The pages about people. Signing up and in, addresses, passwords and keys are allauth's pages in our dress."""
