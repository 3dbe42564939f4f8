"""What is shown of results: in the terminal, in JUnit."""
