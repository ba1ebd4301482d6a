"""Runs what action.yml, the hook of pre-commit and the template for GitLab run, with the heddle of
a build, and compares doc/ci.md with them: check_ci.py SOURCE_TREE BUILD, in an empty folder."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import yaml

ROOT = pathlib.Path(sys.argv[1])
PATH = f"{sys.argv[2]}:{os.environ['PATH']}"


def read(name):
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


def run(script, **variables):
    """The exit status, with the shell that fails as the services' does."""
    return subprocess.run(["sh", "-e", "-c", script], env={**os.environ, "PATH": PATH, **variables},
                          check=False, stdout=subprocess.DEVNULL).returncode


def check_action(action):
    check = next(step["run"] for step in action["runs"]["steps"] if step["name"] == "Check")
    assert run(check, HEDDLE_ARGUMENTS="--quiet lost_update.c", HEDDLE_SARIF="") == 1
    assert run(check, HEDDLE_ARGUMENTS="lost_update.c", HEDDLE_SARIF="log") == 1
    with open("log", encoding="utf-8") as log:
        assert json.load(log)["runs"][0]["results"][0]["ruleId"] == "assertion"
    assert run(check, HEDDLE_ARGUMENTS="test tests", HEDDLE_SARIF="") == 0
    install = next(step["run"] for step in action["runs"]["steps"]
                   if step["name"] == "Install heddle")
    script = re.search(r'"\$GITHUB_ACTION_PATH/([\w/]+)"', install).group(1)
    assert os.access(ROOT / script, os.X_OK), script


def check_hook(hooks):
    assert hooks[0]["exclude_types"] == ["header"]  # which heddle refuses
    assert run(f"{hooks[0]['entry']} tests/passes_test.c") == 0
    assert run(f"{hooks[0]['entry']} tests/passes_test.c fails_test.c") == 1


def check_gitlab(template):
    job = template["heddle"]
    assert run("\n".join(job["script"]), **job["variables"]) == 0
    assert os.path.getsize(job["artifacts"]["reports"]["junit"])


def check_page(action, hooks):
    page = (ROOT / "doc/ci.md").read_text(encoding="utf-8")
    blocks = [yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)]
    used = [step["with"] for block in blocks for step in block.get("steps", []) if "with" in step]
    assert len(used) == 2 and all(inputs.keys() <= action["inputs"].keys() for inputs in used)
    assert [hook["id"] for block in blocks for repo in block.get("repos", [])
            for hook in repo["hooks"]] == [hooks[0]["id"]]
    files = [part["file"] for block in blocks for part in block.get("include", [])]
    assert len(files) == 1 and (ROOT / files[0].lstrip("/")).is_file()


def main():
    shutil.copy(ROOT / "examples/lost_update.c", ".")
    os.mkdir("tests")
    for name, value in (("tests/passes", 1), ("fails", 0)):
        pathlib.Path(f"{name}_test.c").write_text(
            f"#include <assert.h>\nvoid test_{name[-5:]}(void) {{ assert({value}); }}\n",
            encoding="utf-8")
    action, hooks = read("action.yml"), read(".pre-commit-hooks.yaml")
    check_action(action)
    check_hook(hooks)
    check_gitlab(read("ci/gitlab.yml"))
    check_page(action, hooks)


main()
