"""Runs a command, and expects it to have had at most so much memory.

usage: peak.py MOST COMMAND...

MOST is in MiB, of the resident memory of the command itself. Exits as the command does; with 99 if
it had more."""

import resource
import subprocess
import sys

most = int(sys.argv[1])
status = subprocess.run(sys.argv[2:], check=False).returncode
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
if peak > most:
    print(f"{peak} MiB, more than {most}", file=sys.stderr)
sys.exit(99 if peak > most else status)
