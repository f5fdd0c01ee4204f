"""Where the files of a track of families lie."""

from dataclasses import dataclass
from pathlib import Path

from grader.faults import UsageFault


@dataclass(frozen=True, slots=True)
class TrackFiles:
    """The folders of a track: families and bindings are the operator's, views are what agents get."""

    track: str

    @property
    def families(self) -> Path:
        """One family a file, `<family id>.json`."""
        return Path("data/families") / self.track

    @property
    def views(self) -> Path:
        """One agent view a file, `<projection id>.json`."""
        return Path("data/views") / self.track

    @property
    def bindings(self) -> Path:
        """One binding a file, `<family id>.json`."""
        return Path("data/bindings") / self.track

    @property
    def attempts(self) -> Path:
        """What the baseline agents submit: `<agent>/<projection id>.jsonl`."""
        return Path("data/attempts") / self.track

    @property
    def receipts(self) -> Path:
        """One receipt a file: `<agent>/<family id>.json`."""
        return Path("data/receipts") / self.track

    @property
    def standings(self) -> Path:
        """How the agents did."""
        return Path("reports/families") / f"{self.track}.json"


def family_files(folder: Path) -> list[Path]:
    """The family files of a folder, by name.

    Raises:
        UsageFault: there are none.
    """
    files = sorted(folder.glob("*.json"))
    if not files:
        raise UsageFault(f"{folder}: holds no families (*.json)")
    return files
