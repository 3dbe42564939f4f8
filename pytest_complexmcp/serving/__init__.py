"""One registry of tools, served over MCP; each episode connects to it with its own world."""
