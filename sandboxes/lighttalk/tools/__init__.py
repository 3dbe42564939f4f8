"""The tools of LightTalk, a module for each thing they are about."""
