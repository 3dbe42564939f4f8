"""The tools of LightFlight, a module for each thing they are about."""
