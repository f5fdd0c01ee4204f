"""Secrets: what is derived from them, what is published about them, and what is never said."""

from pathlib import Path

import pytest

from generator.secrets import commitment, committed_secret, derive, read_secret_file, stream
from grader.faults import Fault, UsageFault

SECRET = b"0123456789abcdef-of-the-operator"
VARIABLE = "MATHMINT_TEST_SECRET"


def test_labels_separate_what_is_derived() -> None:
    derived = {derive(SECRET, *label) for label in (["a"], ["b"], ["a", "b"], [["a", "b"]], ["ab"], ["a", 1], [])}
    assert len(derived) == 7
    assert derive(SECRET, "a") == derive(SECRET, "a") != derive(SECRET + b"x", "a")


def test_a_stream_repeats_itself_for_the_same_label_only() -> None:
    first, again, other = (stream(SECRET, label).random() for label in ("a", "a", "b"))
    assert first == again != other


def test_commitments_of_different_kinds_cannot_be_told_to_be_of_one_secret() -> None:
    assert commitment("families", SECRET) != commitment("projection", SECRET)


def test_the_environment_comes_before_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "secret"
    file.write_bytes(SECRET + b"\n")
    monkeypatch.delenv(VARIABLE, raising=False)
    assert committed_secret("families", VARIABLE, file, commitment("families", SECRET)) == SECRET
    other = "another secret of sufficient length"
    monkeypatch.setenv(VARIABLE, other)
    assert committed_secret("families", VARIABLE, file, commitment("families", other.encode())) == other.encode()


@pytest.mark.parametrize("secret", [SECRET[:15], SECRET + b"x", b""])
def test_another_secret_is_refused_and_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, secret: bytes
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    file = tmp_path / "secret"
    file.write_bytes(secret)
    with pytest.raises(Fault) as caught:
        committed_secret("families", VARIABLE, file, commitment("families", SECRET))
    assert SECRET[:10].decode() not in str(caught.value)


def test_without_a_secret_the_places_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    with pytest.raises(UsageFault, match=VARIABLE):
        committed_secret("families", VARIABLE, tmp_path / "absent", commitment("families", SECRET))


def test_a_secret_file_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="cannot be read"):
        read_secret_file(tmp_path)
