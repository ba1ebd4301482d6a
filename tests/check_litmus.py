"""Runs heddle-litmus on the tests of a folder under several memory models, and compares the results
with a table:

    check_litmus.py TABLE FOLDER HEDDLE-LITMUS...

The table's first line is "test" and the names of the models. Each other line is a test's name, and
for each model the number of its executions, with a "!" if some of them satisfy the condition."""

import re
import subprocess
import sys

OBSERVATION = re.compile(r"^Observation (\S+) (Never|Sometimes|Always) (\d+) (\d+)$", re.MULTILINE)


def read_table(path):
    with open(path, encoding="utf-8") as file:
        rows = [line.split() for line in file if line.strip() and not line.startswith("#")]
    models = rows[0][1:]
    return models, {name: dict(zip(models, cells, strict=True)) for name, *cells in rows[1:]}


def results(command, model, folder):
    """For each test a cell of the table."""
    run = subprocess.run([*command, f"--memory-model={model}", folder], capture_output=True,
                         text=True, check=True)
    return {name: f"{int(positive) + int(negative)}{'!' if int(positive) else ''}"
            for name, _, positive, negative in OBSERVATION.findall(run.stdout)}


def main():
    table, folder, *command = sys.argv[1:]
    models, expected = read_table(table)
    faults = 0
    for model in models:
        found = results(command, model, folder)
        for name in sorted(set(found) | set(expected)):
            cell = expected.get(name, {}).get(model)
            if found.get(name) != cell:
                faults += 1
                print(f"{name} under {model}: {found.get(name)} instead of {cell}")
    print(f"{len(expected)} tests, {len(models)} models, {faults} faults")
    sys.exit(1 if faults or not expected else 0)


main()
