"""Applies the patch of `heddle --orders --patch` to a copy of a program, and verifies the result.

usage: patched_orders.py HEDDLE [option of heddle...] PROGRAM

Prints the patch and heddle's warnings. Exits with 1 if `patch -p1` does not apply it, if the
patched program has an error, or if it could still do with weaker orders: --orders=relax, with the
same options, has to keep those of the patched program."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

ORDERS = "--orders="


def run(*command, cwd, **options):
    return subprocess.run(command, cwd=cwd, check=False, text=True, capture_output=True, **options)


def change_in(report):
    """Whether the first of the least orders differ from the program's own."""
    places = report["minima"][0]["places"]
    return any(place["before"] != place["after"] for place in places)


def main(heddle, arguments):
    original = pathlib.Path(arguments[-1]).resolve()
    heddle, options = str(pathlib.Path(heddle).resolve()), arguments[:-1]
    plain = [option for option in options if option.startswith(("-D", "-I", "-std"))]
    with tempfile.TemporaryDirectory() as folder:
        program = shutil.copy(original, folder)
        for header in original.parent.glob("*.h"):
            shutil.copy(header, folder)
        name = pathlib.Path(program).name
        advice = run(heddle, *options, "--patch=orders.patch", name, cwd=folder)
        patch = pathlib.Path(folder, "orders.patch").read_text(encoding="utf-8")
        print(patch + advice.stderr)
        applied = run("patch", "-p1", cwd=folder, input=patch)
        if advice.returncode != 0 or applied.returncode != 0:
            return applied.stdout + applied.stderr
        checked = run(heddle, *plain, name, cwd=folder)
        if checked.returncode != 0:
            return checked.stdout + checked.stderr
        relaxed = run(heddle, ORDERS + "relax", "--format=json", *plain, name, cwd=folder)
        if change_in(json.loads(relaxed.stdout)):
            return "the patched program's orders are not the least"
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
