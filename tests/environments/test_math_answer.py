"""MathAnswer1000 over HTTP, as the framework's clients speak to it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.environments.building import LAST_RESORT, ORDINARY, SECRETS, task_ids
from tests.environments.running import NAME, Running

WRAPPER = Path(__file__).with_name("wrapper.txt")
ECHO = "zebrafish"  # no message of ours has it
BOTH = (NAME, "mathmobench")


def test_no_tool_is_listed_and_one_reply_ends_the_episode(server: Running) -> None:
    tools = json.loads(server.get(f"/{NAME}/tools")[1])
    assert tools["tools"] == []
    assert tools["terminal_tool"]["arg"] == "message"
    server.begin("tools", task_ids("train")[0])
    assert json.loads(server.get(f"/{NAME}/task_tools", "tools")[1])["tools"] == []


def test_splits_and_tasks_are_those_of_the_data_set_and_specs_hold_an_id_only(server: Running) -> None:
    splits = json.loads(server.get(f"/{NAME}/splits")[1])
    assert [(one["name"], one["type"]) for one in splits] == [("train", "train"), ("validation", "validation")]
    for split in ("train", "validation"):
        tasks = json.loads(server.post(f"/{NAME}/tasks", {"split": split})[1])["tasks"]
        assert tasks == [{"id": name} for name in task_ids(split)]
        assert json.loads(server.post(f"/{NAME}/num_tasks", {"split": split})[1])["num_tasks"] == len(tasks)
        for index, task in enumerate(tasks):
            assert json.loads(server.post(f"/{NAME}/task", {"split": split, "index": index})[1])["task"] == task


def test_the_prompt_is_the_documented_wrapper_to_the_letter(server: Running) -> None:
    server.begin("prompt", task_ids("train")[0])
    blocks = json.loads(server.get(f"/{NAME}/prompt", "prompt")[1])
    statement = "How many apples are left?\n\nCount {them} all."
    assert [block["text"] for block in blocks] == [WRAPPER.read_text().rstrip("\n").replace("{problem}", statement)]


@pytest.mark.parametrize(
    ("place", "text", "reward", "reason"),
    [
        (0, f"so\nANSWER: \\({ORDINARY}\\)", 1.0, "equal"),
        (0, f"**Answer: {ORDINARY}**", 1.0, "equal"),
        (0, "ANSWER: 12", 0.0, "different"),
        (0, f"It is {ORDINARY}, clearly.", 0.0, "no_answer"),
        (0, f"ANSWER: {ORDINARY} apples", 0.0, None),
        (0, "", 0.0, "no_answer"),
        (1, r"ANSWER: $\pi + 1$", 1.0, "equal"),
        (1, r"ANSWER: \sqrt{\pi^2+2\pi+1}", 1.0, "equal"),
        (2, r"ANSWER: 90017/641\%", 1.0, "equal"),
        (0, f"ANSWER: {ORDINARY}%", 0.0, "percent"),
        (3, r"ANSWER: \(271\sqrt{17}\)", 1.0, "equal"),
    ],
)
def test_a_reply_is_worth_what_the_grader_says(
    server: Running, place: int, text: str, reward: float, reason: str | None
) -> None:
    output = server.play(f"worth {place} {text[:60].encode().hex()}", task_ids("train")[place], text)
    assert (output["reward"], output["finished"]) == (reward, True)
    assert output["metadata"]["correct"] is (reward == 1.0)
    assert reason in (None, output["metadata"]["reason"])


@pytest.mark.parametrize(
    ("name", "text", "reward"),
    [
        ("ten megabytes", "x" * 10_000_000 + f"\nANSWER: {ORDINARY}", 1.0),
        ("ten megabytes of NULs", "\0" * 10_000_000 + f"\nANSWER: {ORDINARY}", 1.0),
        ("a lone surrogate", f"\ud800\nANSWER: {ORDINARY}", 1.0),
        ("a lone surrogate in the answer", f"ANSWER: {ORDINARY}\ud800", 0.0),
        ("a million lines", "\n" * 1_000_000 + f"ANSWER: {ORDINARY}", 1.0),
        ("deep nesting", "ANSWER: " + "(" * 3_000 + ORDINARY + ")" * 3_000, 0.0),
        ("a huge power", "ANSWER: 9^{9^{9^{9^9}}}", 0.0),
        ("a number", 7, 0.0),
        ("nothing", None, 0.0),
        ("a list", [ECHO], 0.0),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 40 else "",
)
def test_any_reply_is_taken(server: Running, name: str, text: Any, reward: float) -> None:
    output = server.play(name, task_ids("train")[0], text)
    assert (output["reward"], output["finished"]) == (reward, True)


@pytest.mark.parametrize("value", [{}, {"other": ECHO}, {"message": ORDINARY, "more": ECHO}])
def test_a_reply_of_another_shape_ends_the_episode_too(server: Running, value: dict[str, Any]) -> None:
    session = f"shape {sorted(value)}"
    server.begin(session, task_ids("train")[0])
    output = server.reply(session, value)["output"]
    assert output["finished"]
    assert output["reward"] == (1.0 if "message" in value else 0.0)


def test_only_the_first_reply_is_graded(server: Running) -> None:
    assert server.play("twice", task_ids("train")[0], "ANSWER: 1")["reward"] == 0.0
    again = server.reply("twice", {"message": f"ANSWER: {ORDINARY}"})
    assert again["ok"] is False
    assert again["reason"] == "episode_finished"


@pytest.mark.parametrize("index", [-1, -5, 4, 10**6, 10**30])
@pytest.mark.parametrize("name", BOTH)
def test_an_index_beyond_either_end_is_a_client_error(server: Running, name: str, index: int) -> None:
    split = "train" if name == NAME else "public_dev"
    assert server.post(f"/{name}/task", {"split": split, "index": index})[0] == 400
    assert server.create(f"{name} {index}", env_name=name, split=split, index=index)[0] == 400


@pytest.mark.parametrize(
    ("start", "stop", "expected"),
    [(None, None, slice(0, 4)), (1, 3, slice(1, 3)), (2, 100, slice(2, 4)), (4, 4, slice(0, 0)), (3, 1, slice(0, 0)),
     (-1, None, None), (0, -1, None), (5, None, None)],
)  # fmt: skip
def test_a_range_is_inside_the_split_or_a_client_error(
    server: Running, start: int | None, stop: int | None, expected: slice | None
) -> None:
    status, said = server.post(f"/{NAME}/task_range", {"split": "train", "start": start, "stop": stop})
    if expected is None:
        assert status == 400
    else:
        assert [task["id"] for task in json.loads(said)["tasks"]] == task_ids("train")[expected]


@pytest.mark.parametrize("path", ["tasks", "num_tasks", "task", "task_range"])
@pytest.mark.parametrize("name", BOTH)
def test_an_unknown_split_is_a_client_error(server: Running, name: str, path: str) -> None:
    for split in ("test", "Train", "", "../train"):
        assert server.post(f"/{name}/{path}", {"split": split, "index": 0})[0] in (400, 422)


@pytest.mark.parametrize(
    "spec", [{}, {"id": "gsm8k-99999"}, {"id": ""}, {"id": 1}, {"id": None}, {"id": ["gsm8k-00001"]}, {"ID": "x"},
             {"id": " gsm8k-00001"}, {"id": "x" * 100_000}],
)  # fmt: skip
@pytest.mark.parametrize("name", BOTH)
def test_an_unknown_task_is_a_client_error_and_no_session(server: Running, name: str, spec: Any) -> None:
    session = f"{name} {str(spec)[:40]}"
    status, said = server.create(session, env_name=name, task_spec=spec)
    assert status == 400
    assert "unknown task" in said
    assert len(said) < 300
    assert server.get(f"/{name}/prompt", session)[0] == 404


@pytest.mark.parametrize("toolset", ["web", "backsearch", "cli", "nonsense"])
def test_a_session_takes_no_tool_set_which_would_act_from_the_server(server: Running, toolset: str) -> None:
    payload = {"env_name": NAME, "task_spec": {"id": task_ids("train")[0]}, "toolset_name": toolset}
    assert server.create(f"toolset {toolset}", **payload)[0] == 400


def test_a_broken_request_is_not_repeated_to_its_sender(server: Running) -> None:
    server.begin("broken", task_ids("train")[0])
    for body in (b"{", b'{"name": "%s", "input": "%s"}' % (ECHO.encode(), ECHO.encode()), b"[" * 100_000, b"\xff"):
        status, said = server.post(f"/{NAME}/call", body, "broken")
        assert status in (400, 422)
        assert ECHO not in said
    for value in ({"name": ECHO}, {"input": {"message": ECHO}}, {"name": "reply", "input": ECHO}, [ECHO]):
        for padding in (b"", b" " * (1 << 20)):  # the large ones are read elsewhere
            status, said = server.post(f"/{NAME}/call", padding + json.dumps(value).encode(), "broken")
            assert status == 422
            assert ECHO not in said
    assert server.post("/create", b"\xff\xfe", "other")[0] == 400


def test_a_body_beyond_the_cap_is_refused_and_the_server_goes_on(server: Running) -> None:
    server.begin("large", task_ids("train")[0])
    assert server.post(f"/{NAME}/call", b" " * ((64 << 20) + 1), "large")[0] == 413
    assert server.post(f"/{NAME}/tasks", {"split": "x" * (1 << 20)})[0] == 413
    assert server.create("other large", task_spec={"id": "x" * (1 << 20)})[0] == 413
    assert server.reply("large", {"message": f"ANSWER: {ORDINARY}"})["output"]["reward"] == 1.0


def test_groups_are_not_scored(server: Running) -> None:
    server.begin("group", task_ids("train")[0])
    status, said = server.post(f"/{NAME}/score_group", {"candidates": [{"messages": ECHO}]}, "group")
    assert status == 404
    assert ECHO not in said


def test_nothing_that_the_server_says_or_logs_tells_a_reference_or_repeats_a_reply(server: Running) -> None:
    """Last of this file: the log holds all of the above, with the requests that failed."""
    said = [server.get(path)[1] for path in ("/docs", "/openapi.json", "/redoc", "/version", "/list_environments")]
    said += [server.get(f"/{name}/{path}")[1] for name in BOTH for path in ("tools", "splits")]
    for place, task_id in enumerate(task_ids("train")):
        for number, text in enumerate((f"{ECHO}\nANSWER: 5", ECHO, f"ANSWER: {ECHO}", f"ANSWER: {LAST_RESORT}")):
            session = f"leak {place} {number}"
            output = server.play(session, task_id, text)
            said += [json.dumps(output), json.dumps(server.reply(session, {"message": text}))]
            said.append(server.get(f"/{NAME}/task_tools", session)[1])
    everything = "\n".join([*said, server.said()])
    for secret in (*SECRETS, ECHO):
        assert secret not in everything
    assert max(map(len, (text for text in said if text.startswith('{"blocks"')))) < 4_000
    assert "unhandled_exception" not in server.said()
