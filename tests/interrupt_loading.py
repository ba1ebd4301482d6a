"""Ends heddle while it loads a program, however long that takes.

usage: interrupt_loading.py INT|TERM|LIMIT HEADER COMMAND...

HEADER is a file that the program includes. It is a pipe at first, so that clang waits for it. Sends
the signal when clang reads it, with LIMIT none: the command has a time limit. Then HEADER is an
empty file. Exits with the command's status."""

import os
import signal
import subprocess
import sys


def main(name, header, *command):
    if os.path.exists(header):
        os.remove(header)
    os.mkfifo(header)
    with subprocess.Popen(command) as process:
        with open(header, "w", encoding="ascii"):  # waits until clang opens it, too
            if name != "LIMIT":
                process.send_signal(getattr(signal, "SIG" + name))
            status = process.wait()
    os.remove(header)
    with open(header, "w", encoding="ascii"):
        return status


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
