"""The eight stateless servers, a module or a package of modules each."""
