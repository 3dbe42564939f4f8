"""Records of episodes, and what is computed from them."""
