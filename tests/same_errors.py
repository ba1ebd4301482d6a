"""Compares the errors that each algorithm finds with --keep-going, by their kinds and places.

usage: same_errors.py HEDDLE PROGRAM [argument of heddle...]

Prints their number, or what differs, and exits with 1 if anything does."""

import json
import subprocess
import sys

ALGORITHMS = ("trust", "pop", "optimal", "source", "classic", "bpor", "rvf", "constrained", "naive")


def place(thing):
    return (thing["line"], thing["column"]) if thing else (0, 0)


def errors_of(heddle, algorithm, arguments):
    done = subprocess.run([heddle, "--keep-going", "--format=json", f"--algorithm={algorithm}",
                           *arguments], capture_output=True, check=False)
    if not done.stdout:
        sys.exit(f"{algorithm}: {done.stderr.decode()}")
    errors = json.loads(done.stdout)["errors"]
    return sorted((error["kind"], *sorted((place(error), place(error["other"]))))
                  for error in errors)


def main():
    heddle, *arguments = sys.argv[1:]
    found = {name: errors_of(heddle, name, arguments) for name in ALGORITHMS}
    for name, errors in found.items():
        if errors != found["trust"]:
            sys.exit(f"trust: {found['trust']}\n{name}: {errors}")
    print(f"{len(found['trust'])} errors, by each algorithm")


if __name__ == "__main__":
    main()
