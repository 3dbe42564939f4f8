"""The tools of LightShop, a module for each thing they are about."""
