"""Compares what shells complete, and what the manual page explains, with the options of --help=all:

    check_completion.py bash|zsh|man HEDDLE...
    check_completion.py PAGE COMMAND...

The latter compares a page in roff with the options of the command's --help."""

import re
import subprocess
import sys

WORDS = """
COMP_WORDS=(heddle {words}) COMP_CWORD={last}
_heddle
echo "${{COMPREPLY[@]}}"
"""


def printed(command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=True, **options).stdout


def bash_completes(script, *words):
    """What bash offers for the last of the words."""
    text = script + WORDS.format(words=" ".join(f"'{word}'" for word in words), last=len(words))
    return printed(["bash", "--norc", "-c", text]).split()


def check_bash(script, names, choices):
    offered = bash_completes(script, "--")
    models = {"--sc", "--tso", "--ra", "--rc11"}
    assert {word.rstrip("=") for word in offered} - models == names, offered
    for name, values in choices.items():
        assert bash_completes(script, name, "=") == values, name
        assert bash_completes(script, name, "=", values[-1]) == values[-1:], name
    assert bash_completes(script, "--algorithm", "opt") == ["optimal"]
    assert bash_completes(script, "--hunt", "--count-") == ["--count-preemptions"]
    assert bash_completes(script, "tes")[0] == "test"
    assert bash_completes(script, "--", "--algorithm", "=") == []


def check_zsh(script, names, choices):
    lines = re.findall(r"^    '(?:\(-\w\))?(--[\w-]+)(.*)' \\$", script, re.MULTILINE)
    assert {name for name, _ in lines} - {"--sc", "--tso", "--ra", "--rc11"} == names, lines
    for name, values in choices.items():
        assert dict(lines)[name].endswith(f":value:({' '.join(values)})"), name
    assert script.startswith("#compdef heddle\n")


def check_man(page, names, _=None):
    tags = re.findall(r"^\.TP\n\.BR? (.*)$", page.replace("\\-", "-"), re.MULTILINE)
    found = {name for tag in tags for name in re.findall(r"(?<![\w-])--[\w-]+", tag)}
    assert found == names, found ^ names


def check_page(path, command):
    text = printed([*command, "--help"])
    with open(path, encoding="utf-8") as file:
        check_man(file.read(), set(re.findall(r"^  (--[a-z-]+)", text, re.MULTILINE)) | {"--help"})


def main():
    shell, heddle = sys.argv[1], sys.argv[2:]
    if shell.endswith(".1"):
        check_page(shell, heddle)
        return
    text = printed([*heddle, "--help=all"])
    names = set(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", text, re.MULTILINE))
    assert len(names) > 50
    choices = {}
    for name in names if shell != "man" else ["--races"]:
        refused = subprocess.run([*heddle, f"{name}=*"], capture_output=True, text=True,
                                 check=False).stderr
        if listed := re.search(rf"error: {name} is (\w.*), not '\*'", refused):
            choices[name] = re.split(", | or ", listed.group(1))
    assert choices["--races"] == ["error", "ignore"]
    script = printed([*heddle, f"--help={shell}"])
    {"bash": check_bash, "zsh": check_zsh, "man": check_man}[shell](script, names, choices)


main()
