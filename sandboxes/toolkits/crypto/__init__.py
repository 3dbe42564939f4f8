"""Crypto: hashes, signatures, encodings, toy ciphers, draws, and digests of the world's files.

Text counts in UTF-8. Bytes travel as Base64, as binary contents do over MCP.
"""

from sandboxes.core import App
from sandboxes.toolkits.crypto import ciphers, digests, draws, files, spellings

APP = App(name="Crypto", tools=(digests, spellings, ciphers, draws, files))
