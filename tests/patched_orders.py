"""Applies the patch of `heddle --orders --patch` to a copy of a program, and verifies the result.

usage: patched_orders.py HEDDLE [option of heddle...] PROGRAM

With --format=sarif, also without --orders, it makes the changes of the first result's fix instead.
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
SARIF = "--format=sarif"
PATCH = "orders.patch"


def run(*command, cwd, **options):
    return subprocess.run(command, cwd=cwd, check=False, text=True, capture_output=True, **options)


def apply_fix(log, folder):
    """Makes the replacements of the first result's fix, from the last one on."""
    fix = json.loads(log)["runs"][0]["results"][0]["fixes"][0]
    for change in fix["artifactChanges"]:
        path = pathlib.Path(folder, change["artifactLocation"]["uri"])
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        for replacement in reversed(change["replacements"]):
            region = replacement["deletedRegion"]
            line = lines[region["startLine"] - 1]
            assert region["startLine"] == region["endLine"]
            lines[region["startLine"] - 1] = (line[:region["startColumn"] - 1] +
                                              replacement["insertedContent"]["text"] +
                                              line[region["endColumn"] - 1:])
        path.write_text("".join(lines), encoding="utf-8")


def apply_patch(advice, folder):
    """Returns what `patch` says if it fails."""
    patch = pathlib.Path(folder, PATCH).read_text(encoding="utf-8")
    print(patch + advice.stderr)
    applied = run("patch", "-p1", cwd=folder, input=patch)
    failed = advice.returncode != 0 or applied.returncode != 0
    return applied.stdout + applied.stderr if failed else None


def change_in(report):
    """Whether the first of the least orders differ from the program's own."""
    places = report["minima"][0]["places"]
    return any(place["before"] != place["after"] for place in places)


def main(heddle, arguments):
    original = pathlib.Path(arguments[-1]).resolve()
    heddle, options = str(pathlib.Path(heddle).resolve()), arguments[:-1]
    plain = [option for option in options if option.startswith(("-D", "-I", "-std"))]
    shared = [option for option in options if option.startswith("--orders-together")]
    with tempfile.TemporaryDirectory() as folder:
        program = shutil.copy(original, folder)
        for header in original.parent.glob("*.h"):
            shutil.copy(header, folder)
        name = pathlib.Path(program).name
        if SARIF in options:
            apply_fix(run(heddle, *options, name, cwd=folder).stdout, folder)
        else:
            advice = run(heddle, *options, f"--patch={PATCH}", name, cwd=folder)
            failure = apply_patch(advice, folder)
            if failure:
                return failure
        checked = run(heddle, *plain, name, cwd=folder)
        if checked.returncode != 0:
            return checked.stdout + checked.stderr
        relaxed = run(heddle, ORDERS + "relax", "--format=json", *plain, *shared, name, cwd=folder)
        if change_in(json.loads(relaxed.stdout)):
            return "the patched program's orders are not the least"
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
