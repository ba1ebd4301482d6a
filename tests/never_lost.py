"""Compares the errors that one process finds with those of several, and of a run that is cut again
and again and resumed from its checkpoint.

usage: never_lost.py HEDDLE PROGRAM|FOLDER... [-- argument of heddle...]

Takes the runs from the programs' RUN lines (failing.py), or with arguments of heddle one run of
each program. Each is run for the first error, and with --keep-going for all. No error may be
missing, and none may lack its trace. Prints what differs, and exits with 1 if anything does."""

import json
import os
import subprocess
import sys
import tempfile

import failing

MOST_CUTS = 3
ALONE = "--alone=0"  # other processes are asked at once, however small the program is


def place(error):
    return (error["file"], error["line"], error["column"])


def summary(report):
    """Of each error: its kind and place, the length of its trace, and the places of its notes."""
    errors = report.get("errors") or [report["error"]] if report["error"] else []
    return sorted((error["kind"], str(place(error)), error["message"], len(error["trace"]),
                   str(sorted(str(place(note)) for note in error["notes"])))
                  for error in errors)


def run(heddle, arguments):
    """The exit status, and the report or what was said instead."""
    done = subprocess.run([heddle, "--format=json", *arguments], capture_output=True, check=False)
    try:
        return done.returncode, json.loads(done.stdout)
    except ValueError:
        return done.returncode, done.stderr.decode(errors="replace")


def run_cut(heddle, arguments):
    """The last report of a run that is cut some times, as soon as it begins or a little later."""
    with tempfile.TemporaryDirectory() as folder:
        checkpoint = os.path.join(folder, "checkpoint")
        for i in range(MOST_CUTS):
            option = "--resume" if os.path.exists(checkpoint) else "--checkpoint"
            limit = f"--time-limit={0.0001 + 0.003 * i}"
            run(heddle, [f"{option}={checkpoint}", limit, ALONE, *arguments])
        return run(heddle, [f"--resume={checkpoint}", ALONE, *arguments])


def compare(heddle, arguments):
    """How many errors there are; prints what differs, and returns None then."""
    alone = run(heddle, arguments)
    if isinstance(alone[1], str):
        return 0  # it does not explore
    expected = alone[0], summary(alone[1])
    others = {"-j2": run(heddle, ["-j2", ALONE, *arguments]), "resumed": run_cut(heddle, arguments)}
    for name, (status, report) in others.items():
        found = status, report if isinstance(report, str) else summary(report)
        if "does not go with" in str(found[1]):
            continue
        if found != expected:
            print(f"{' '.join(arguments)}\none process: {expected}\n{name}: {found}")
            return None
        if any(error[3] == 0 for error in found[1]):
            print(f"{' '.join(arguments)}\n{name}: an error has no trace: {found}")
            return None
    return len(expected[1])


def main():
    heddle, *names = sys.argv[1:]
    given = names[names.index("--") + 1:] if "--" in names else None
    names = names[:names.index("--")] if "--" in names else names
    runs = [[*given, name] for name in names] if given is not None else failing.runs_below(names)
    count = errors = 0
    good = True
    for arguments in runs:
        for mode in ([], ["--keep-going"]):
            found = compare(heddle, [*mode, *arguments])
            good &= found is not None
            errors += found or 0
            count += 1
    if not good or count == 0:
        sys.exit(1)
    print(f"the same: {count} runs, {errors} errors")


if __name__ == "__main__":
    main()
