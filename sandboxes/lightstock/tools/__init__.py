"""The tools of LightStock, a module for each thing they are about."""
