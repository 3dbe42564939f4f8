"""The agent contract, loading `pkg:Name`, and the built-in agents."""
