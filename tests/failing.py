"""The runs of heddle that find errors, taken from the RUN lines of test programs.

Each run that is expected to end with the exit status 1 is one, if it explores one of the test's
own files: its options, files and flags for clang, without what only changes the report."""

import pathlib
import re
import shlex

LINE = re.compile(r"RUN:.*%exits 1 %heddle ([^|]*)")
REDIRECTION = re.compile(r"\s*(\d?&?>+|<|;|&&).*")
REPORT = ("--quiet", "--verbose", "--format=", "--dot=", "--html=", "--svg=", "--keep-going")
# Not one exploration from the beginning, or one with a limit of time.
OTHER = ("--replay", "--gdb", "--property", "--witness", "--suppress", "--checkpoint", "--resume",
         "--jobs", "-j", "--estimate", "--time-limit", "--memory-limit", "--first-come",
         "--compile-commands", "--cluster")


def words_of(line, file):
    """The words behind heddle; None: the run is of another kind."""
    words = shlex.split(REDIRECTION.sub("", line))
    if "%s" not in words or any(word.startswith(OTHER) for word in words):
        return None
    words = [word for word in words if not word.startswith(REPORT)]
    words = [word.replace("%S", str(file.parent)) for word in words]
    words = [str(file) if word == "%s" else word for word in words]
    return None if any("%" in word for word in words) else words


def runs_of(file):
    """All of a file, each once."""
    found = []
    for line in LINE.findall(file.read_text(errors="replace").replace("\\\n", " ")):
        words = words_of(line, file)
        if words and words not in found:
            found.append(words)
    return found


def runs_below(folders):
    """Those of all programs below the folders, or of single files."""
    for folder in map(pathlib.Path, folders):
        for file in sorted(folder.rglob("*.c*")) if folder.is_dir() else [folder]:
            yield from runs_of(file)
