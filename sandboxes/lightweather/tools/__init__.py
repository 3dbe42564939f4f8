"""The tools of LightWeather, a module for each thing they are about."""
