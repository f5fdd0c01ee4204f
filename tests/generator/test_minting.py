"""What a track holds, and that no two of its families are related."""

from itertools import pairwise

import pytest

from engine.local import LocalEngine
from generator.minting import Config, Draw, mint, project_minted, track_secret
from grader.canonical import canonical_sha256
from grader.faults import Fault, UsageFault

SECRET = b"a secret of the operator's, 128 bits"


def test_a_track_holds_the_fixed_families_and_its_draws_in_order() -> None:
    config = Config(fixed=True, public_seed="p", draws=[Draw("matching", 6, 3), Draw("matching", 9, 2)])
    families = list(mint(LocalEngine(1), "public_dev", config, b"p"))
    sizes = [family["generator"].get("size") for family in families]
    assert sizes == [None] * 10 + [6, 6, 6, 9, 9]
    assert len({family["family_id"] for family in families}) == 15


def test_no_two_families_share_an_instance_across_indices_tracks_and_secrets() -> None:
    config = Config(draws=[Draw("matching", 8, 300)])
    seen: set[str] = set()
    for track, secret in (("fresh_private", SECRET), ("static_hidden", SECRET), ("fresh_private", SECRET + b"x")):
        for family in mint(LocalEngine(1), track, config, secret):
            inputs = {canonical_sha256(instance["input"]) for instance in family["instances"]}
            assert not inputs & seen
            seen |= inputs


def test_adding_families_leaves_the_others_as_they_are() -> None:
    few = list(mint(LocalEngine(1), "fresh_private", Config(draws=[Draw("matching", 7, 3)]), SECRET))
    many = list(
        mint(LocalEngine(1), "fresh_private", Config(draws=[Draw("matching", 6, 2), Draw("matching", 7, 5)]), SECRET)
    )
    assert many[2:5] == few


def test_views_of_one_track_have_nothing_in_common() -> None:
    config = Config(draws=[Draw("matching", 6, 20)])
    views = [
        project_minted(family, "fresh_private", SECRET)
        for family in mint(LocalEngine(1), "fresh_private", config, SECRET)
    ]
    commitments = [binding["randomization_commitment_sha256"] for _, binding in views]
    assert all(first != second for first, second in pairwise(sorted(commitments)))
    assert {binding["randomization_kind"] for _, binding in views} == {"salt"}


@pytest.mark.parametrize(("track", "seed"), [("public_dev", ""), ("fresh_private", "p")])
def test_only_the_public_track_has_a_public_seed(track: str, seed: str) -> None:
    with pytest.raises(Fault, match="public_seed"):
        track_secret(track, Config(public_seed=seed))


def test_a_draw_of_a_fixed_template_is_refused() -> None:
    with pytest.raises(UsageFault, match="fixed"):
        list(mint(LocalEngine(1), "public_dev", Config(draws=[Draw("packing-balanced-load", 6, 1)]), b"p"))
