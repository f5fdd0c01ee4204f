"""`test_agent.py` as a user runs it, against a real server."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.environments.answering import answering
from tests.environments.building import ORDINARY, task_ids
from tests.environments.running import Running, environment_of, free_port

SOURCES = ("gsm8k", "math", "deepscaler", "acereason")


def agent(data: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "test_agent.py", *arguments],
        cwd=ROOT,
        env=environment_of(data, **environment),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.mark.parametrize(("split", "cases"), [("train", 12), ("validation", 12)])
def test_known_replies_one_task_a_source(server: Running, data: Path, split: str, cases: int) -> None:
    done = agent(data, "--base-url", server.url, "--split", split)
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in done.stdout.splitlines()[1 : cases + 1]]
    assert [row[1] for row in rows[::3]] == task_ids(split)
    assert {row[0] for row in rows} == set(SOURCES)
    assert [row[2:5] for row in rows[:3]] == [["correct", "1", "1"], ["wrong", "0", "0"], ["malformed", "0", "0"]]
    assert f"{cases} of {cases} as expected" in done.stdout


def test_a_limit(server: Running, data: Path) -> None:
    done = agent(data, "--base-url", server.url, "--limit", "2")
    assert "6 of 6 as expected" in done.stdout
    assert agent(data, "--limit", "0").returncode == 2


def test_a_server_with_other_references_is_found_out(server: Running, data: Path, tmp_path: Path) -> None:
    shutil.copytree(data, tmp_path / "data")
    _exchange_references(tmp_path / "data" / "references" / "train.parquet")
    done = agent(tmp_path / "data", "--base-url", server.url)
    assert done.returncode == 1
    assert "FAILED" in done.stdout


def _exchange_references(path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    table = pq.read_table(path)
    answers = table["answer"].to_pylist()
    place = table.schema.get_field_index("answer")
    pq.write_table(table.set_column(place, table.schema.field(place), pa.array(answers[1:] + answers[:1])), path)


def test_a_model_is_asked_through_the_responses_api(server: Running, data: Path) -> None:
    with answering(f"I add and divide.\n\nANSWER: \\({ORDINARY}\\)") as model:
        done = agent(
            data, "--base-url", server.url, "--model", "some-model", "--limit", "2",
            OPENAI_API_KEY="a key", OPENAI_BASE_URL=model.url,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "mean reward 0.500" in done.stdout
    assert [one["path"] for one in model.asked] == ["/v1/responses"] * 2
    assert {one["model"] for one in model.asked} == {"some-model"}
    assert "How many apples are left?" in str(model.asked[0]["input"])
    assert "ANSWER: \\(ANSWER\\)" in str(model.asked[0]["input"])


@pytest.mark.parametrize(
    ("arguments", "environment", "code", "says"),
    [
        (["--environment", "Some/Environment"], {}, 2, "OPENREWARD_API_KEY"),
        (["--model", "some-model"], {}, 2, "OPENAI_API_KEY"),
        (["--split", "test"], {}, 2, "--split"),
        (["--base-url", "http://127.0.0.1:{port}"], {}, 1, "no server answers"),
        (["--base-url", "nonsense"], {}, 1, "no server answers"),
    ],
)
def test_bad_use_is_told_in_a_line(
    data: Path, arguments: list[str], environment: dict[str, str], code: int, says: str
) -> None:
    done = agent(data, *(argument.format(port=free_port()) for argument in arguments), **environment)
    assert done.returncode == code
    assert says in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


def test_a_model_that_cannot_be_reached_is_one_line(server: Running, data: Path) -> None:
    done = agent(
        data, "--base-url", server.url, "--model", "some-model",
        OPENAI_API_KEY="a key", OPENAI_BASE_URL=f"http://127.0.0.1:{free_port()}/v1",
    )  # fmt: skip
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)


def test_the_platforms_key_is_not_sent_to_another_server(data: Path) -> None:
    with answering("") as listener:
        url = listener.url.removesuffix("/v1")
        done = agent(data, "--base-url", url, OPENREWARD_API_KEY="a platform key")
    assert done.returncode == 1
    assert not any("a platform key" in str(one["key"]) for one in listener.asked)


def test_the_documented_episode_runs_as_it_is_written(server: Running, data: Path) -> None:
    text = (ROOT / "docs" / "server.md").read_text()
    program = text.split("```python\n")[1].split("```")[0].replace("http://127.0.0.1:8080", server.url)
    done = subprocess.run(
        [sys.executable, "-c", program + "print(result.reward)"],
        env=environment_of(data, OPENREWARD_DISABLE_UPDATE_CHECK="1"),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "0.0"
