"""Runs a command whose standard output is a pseudo-terminal, and copies what it prints:

    on_terminal.py COMMAND...

Exits with the command's status."""

import os
import pty
import subprocess
import sys

controller, terminal = pty.openpty()
command = subprocess.Popen(
    sys.argv[1:], stdout=terminal, env={"TERM": "xterm", **dict(os.environ)}
)
os.close(terminal)
while True:
    try:
        printed = os.read(controller, 4096)
    except OSError:  # how Linux tells that nobody has the terminal open any more
        break
    sys.stdout.buffer.write(printed.replace(b"\r\n", b"\n"))
sys.stdout.flush()
sys.exit(command.wait())
