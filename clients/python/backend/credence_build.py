"""
Builds the package: the hooks of PEP 517, with the standard library alone.

    python3 clients/python/backend/credence_build.py [FOLDER]

writes the wheel to FOLDER, by default the one that this is called in.
"""

from __future__ import annotations

import base64
import hashlib
import io
import re
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Iterator

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "credence"
VERSION = re.findall(r'^VERSION = "([^"]+)"$', (PACKAGE / "_version.py").read_text(), re.MULTILINE)[0]
NAME = f"credence-{VERSION}"
INFO = f"{NAME}.dist-info"

METADATA = f"""\
Metadata-Version: 2.1
Name: credence
Version: {VERSION}
Summary: Client of Credence, a memory for AI agents that can be trusted.
License: Apache-2.0
Requires-Python: >=3.10
Classifier: Programming Language :: Python :: 3
Classifier: Typing :: Typed
Description-Content-Type: text/markdown

"""
WHEEL = "Wheel-Version: 1.0\nGenerator: credence_build\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def license_text() -> bytes:
    # The repository has one for everything; an archive of the sources contains a copy.
    own = ROOT / "LICENSE"
    return (own if own.exists() else ROOT.parent.parent / "LICENSE").read_bytes()


def metadata() -> bytes:
    return (METADATA + (ROOT / "README.md").read_text()).encode()


def modules() -> Iterator[tuple[str, bytes]]:
    for path in sorted(PACKAGE.iterdir()):
        if path.suffix in (".py", ".pyi") or path.name == "py.typed":
            yield f"credence/{path.name}", path.read_bytes()


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    return write_wheel(wheel_directory, list(modules()))


def build_editable(wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    return write_wheel(wheel_directory, [("credence.pth", f"{ROOT}\n".encode())])


def write_wheel(folder: str, files: list[tuple[str, bytes]]) -> str:
    info = {"METADATA": metadata(), "WHEEL": WHEEL.encode(), "licenses/LICENSE": license_text()}
    files = files + [(f"{INFO}/{name}", content) for name, content in info.items()]
    record = "".join(f"{name},{digest(content)},{len(content)}\n" for name, content in files)
    files.append((f"{INFO}/RECORD", f"{record}{INFO}/RECORD,,\n".encode()))
    name = f"{NAME}-py3-none-any.whl"
    with zipfile.ZipFile(Path(folder) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files:
            # The same sources produce the same bytes, whenever they are built.
            entry = zipfile.ZipInfo(path)
            entry.external_attr = 0o100644 << 16
            wheel.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return name


def digest(content: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    own = [(name, (ROOT / name).read_bytes()) for name in ("pyproject.toml", "README.md", "backend/credence_build.py")]
    files = [*own, *modules(), ("LICENSE", license_text()), ("PKG-INFO", metadata())]
    name = f"{NAME}.tar.gz"
    with tarfile.open(Path(sdist_directory) / name, "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path, content in files:
            entry = tarfile.TarInfo(f"{NAME}/{path}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return name


if __name__ == "__main__":
    if "--help" in sys.argv:
        print("\n  npm run build:python    builds the wheel of the Python package credence into dist/packages/python\n")
        sys.exit(0)
    target = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    target.mkdir(parents=True, exist_ok=True)
    print(f"built {target / build_wheel(str(target))}")
