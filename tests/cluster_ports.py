"""The ports of heddle-cluster's own scheduler and workers listen on the loopback interface alone.

usage: cluster_ports.py HEDDLE_CLUSTER arguments..."""

import subprocess
import sys
import time

import psutil

LONGEST = 60  # seconds until a worker listens
LEAST = 3  # ports: of the scheduler, of the worker's nanny, of the worker


def ports(process):
    """The addresses that the process and its children listen on."""
    family = [process, *process.children(recursive=True)]
    return {connection.laddr for member in family for connection in member.connections("tcp")
            if connection.status == psutil.CONN_LISTEN}


def main():
    command = subprocess.Popen([sys.executable, *sys.argv[1:]], stdout=subprocess.DEVNULL)
    process = psutil.Process(command.pid)
    end = time.monotonic() + LONGEST
    found = set()
    while len(found) < LEAST and time.monotonic() < end and command.poll() is None:
        time.sleep(0.1)
        found |= ports(process)
    command.terminate()
    command.wait()
    wrong = [address for address in found if address.ip != "127.0.0.1"]
    if len(found) < LEAST or wrong:
        sys.exit(f"it listens on {sorted(found)}")


main()
