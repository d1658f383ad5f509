"""scripts/ecosystem.py on archives made here: it unpacks, counts, and runs nothing of theirs."""

from __future__ import annotations

import io
import json
import sys
import tarfile
import zipfile
from pathlib import Path

from checkout import run
from conftest import ROOT

SCRIPT: list[str | Path] = [sys.executable, ROOT / "scripts" / "ecosystem.py"]
TOOL = '''
from mcp.server.fastmcp import FastMCP

server = FastMCP("notes")


@server.tool()
def read_note(note_id: str) -> str:
    """Return the text of a note. Use it when the id is known."""
    return note_id
'''


def sdist(at: Path, members: dict[str, str]) -> Path:
    with tarfile.open(at, "w:gz") as packed:
        for name, text in members.items():
            member = tarfile.TarInfo(name)
            member.size = len(text.encode())
            packed.addfile(member, io.BytesIO(text.encode()))
    return at


def test_wheel_and_sdist_are_unpacked_and_counted(tmp_path: Path) -> None:
    trap = f"open({str(tmp_path / 'ran')!r}, 'w')\n"
    source = sdist(tmp_path / "notes-1.tar.gz", {"notes-1/setup.py": trap, "notes-1/notes.py": trap + TOOL})
    wheel = tmp_path / "notes-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        packed.writestr("notes.py", trap + TOOL)
    done = run([*SCRIPT, "--json", "--dir", tmp_path / "kept", wheel, source], tmp_path)
    of_wheel, of_sdist = json.loads(done.stdout)
    assert (of_wheel["files"], of_sdist["files"]) == (1, 2)
    for result in (of_wheel, of_sdist):
        assert result["tools"] == 1
        assert result["findings"] == {"missing-parameter-description": 1}
        assert result["crash"] is None
    assert not (tmp_path / "ran").exists()


def test_an_archive_that_climbs_out_is_refused(tmp_path: Path) -> None:
    source = sdist(tmp_path / "bad-1.tar.gz", {"../../outside.py": TOOL})
    done = run([*SCRIPT, "--dir", tmp_path / "a" / "kept", source], tmp_path, code=1)
    assert "not available" in done.stdout
    assert not list(tmp_path.rglob("outside.py"))


def test_a_sample_shows_the_source(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "notes.py").write_text(TOOL, encoding="utf-8")
    done = run([*SCRIPT, "--sample", "3", tmp_path / "notes"], tmp_path)
    assert "[missing-parameter-description]" in done.stdout
    assert "> def read_note(note_id: str) -> str:" in done.stdout
