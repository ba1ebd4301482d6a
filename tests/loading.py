"""Tests that a terminal shows a program that takes long to load. The source is a pipe, which is
written after more than a second.

usage: loading.py HEDDLE DIRECTORY, which is made anew"""

import os
import pathlib
import pty
import shutil
import subprocess
import sys
import time

WIPE = "\r\x1b[K"

heddle, directory = sys.argv[1], pathlib.Path(sys.argv[2])
shutil.rmtree(directory, ignore_errors=True)
directory.mkdir(parents=True)
source = directory / "pipe.c"
os.mkfifo(source)


def printed(text, *options):
    """What heddle prints to the terminal."""
    controller, terminal = pty.openpty()
    process = subprocess.Popen([heddle, *options, source], stdout=terminal, stderr=terminal)
    os.close(terminal)
    time.sleep(1.3)
    source.write_text(text)
    whole = b""
    while True:
        try:
            whole += os.read(controller, 4096)
        except OSError:  # nobody has the terminal open any more
            break
    process.wait()
    return whole.decode()


RIGHT, WRONG = "int main(void) { return 0; }\n", "int main(void) { return x; }\n"
shown = printed(RIGHT)
before, _, report = shown.rpartition(WIPE)
if f"{WIPE}loading the program ...\r" not in before or "No errors found" not in report:
    sys.exit(f"the line is not shown, or not wiped: {shown!r}")
if "loading the" in printed(RIGHT, "--quiet"):
    sys.exit("the line is shown with --quiet")
if "...\r" not in (shown := printed(WRONG)).split("pipe.c:")[0]:
    sys.exit(f"an error of clang's is not at the start of a line: {shown!r}")
print("the terminal shows that the program is loaded")
