"""Makes `import sandboxes` mean ours, whatever lies in the user's folder.

`python -m pytest` puts the current directory before everything else, so a user's own `./sandboxes`
would be found first. Ours lies beside this package; it is loaded from there before anything else
asks for it by name. Called by whatever is about to use a sandbox, never by the mere plugin.
"""

import importlib.util
import sys
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent.parent / "sandboxes"


def anchor() -> None:
    """Load our `sandboxes`, unless it is loaded.

    Raises:
        ImportError: another package of that name was imported before.
    """
    loaded = sys.modules.get("sandboxes")
    if loaded is not None:
        if Path(loaded.__file__ or "").parent != FOLDER:
            raise ImportError(
                f"pytest-complexmcp needs its own package 'sandboxes', but {loaded.__file__} "
                "was imported under that name before"
            )
        return
    spec = importlib.util.spec_from_file_location(
        "sandboxes", FOLDER / "__init__.py", submodule_search_locations=[str(FOLDER)]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["sandboxes"] = module
    spec.loader.exec_module(module)
