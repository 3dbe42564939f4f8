"""The simulated office: apps and toolkits whose tools an agent can call.

Knows nothing of pytest, agents or scoring. `sandboxes.core` holds what every app is made of.
"""
