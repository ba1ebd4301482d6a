"""Interrupts heddle while it explores, however long it takes to begin.

usage: interrupt.py [--group] INT|TERM SECONDS COMMAND...

Sends the signal that many seconds after the program is loaded: the process catches the signal, and
no thread waits for the end of loading. With --group, sends it to the process group, too. Exits with
the command's status."""

import os
import signal
import subprocess
import sys
import time

SLEEP = 0.01  # seconds


def catches(process, number):
    """Whether the process has a handler for the signal."""
    try:
        with open(f"/proc/{process}/status", encoding="ascii") as file:
            caught = next(line for line in file if line.startswith("SigCgt:"))
    except OSError:
        return False
    return int(caught.split()[1], 16) >> (number - 1) & 1


def explores(process, number):
    return catches(process, number) and len(os.listdir(f"/proc/{process}/task")) == 1


def main(arguments):
    group = arguments[0] == "--group"
    name, seconds, *command = arguments[group:]
    number = getattr(signal, "SIG" + name)
    with subprocess.Popen(command, start_new_session=True) as process:
        while process.poll() is None and not explores(process.pid, number):
            time.sleep(SLEEP)
        time.sleep(float(seconds))
        if process.poll() is None:
            os.kill(process.pid, number)
            if group:
                os.killpg(process.pid, number)
        return process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
