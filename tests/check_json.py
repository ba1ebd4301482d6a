"""Checks reports of all kinds against the schema of JSON reports: check_json.py SCHEMA HEDDLE...

Each key that a report has must be in the schema, too."""

import json
import pathlib
import subprocess
import sys

import jsonschema

PROGRAMS = pathlib.Path(__file__).resolve().parent / "programs"
RUNS = """
reports/safe.c
reports/data_race.c
reports/use_after_free.c --keep-going
reports/deadlock.c --hunt --jobs=1 --time-limit=20
reports/system_headers.cpp
reports/syntax_error.c
usage/syntax_error.c
reports/unsupported.c
reports/states.c --memory-model=tso
reports/mixed_size_atomic.c
reports/assertion.c --random=1
reports/assertion.c -bound 0..2 --bound-strict
reports/safe.c --count-preemptions
reports/safe.c
reports/safe.c --algorithm=source --commute
reports/safe.c --algorithm=rvf
reports/safe.c --show-outcome=1
reports/safe.c --estimate
reports/safe.c --estimate -bound 0..2
reports/rounds.c --time-limit=1
reports/data_race.c --suppress=/dev/stdin
errors/potential_deadlock.c -DFAIL
outcomes/store_buffering.c --outcomes
options/unroll.c --unroll=1
orders/message.c --orders=repair
orders/no_help.c --orders=repair
orders/message.c --orders=relax --time-limit=0.001
linearizability/lost_increment.c --linearizability
linearizability/lost_increment.c --linearizability --keep-going
linearizability/bag.c --linearizability --operations=2 --threads=2
"""


def closed(schema):
    """The schema, without keys that it does not name."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {key: closed(part) for key, part in schema.items()}
    if schema.get("type") == "object" and "properties" in schema:
        parts["additionalProperties"] = False
    return parts


def why(error):
    """The deepest reason: of the alternatives, that of the one that fits best."""
    while error.context:
        error = max(error.context, key=lambda part: len(part.absolute_path))
    return f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"


def main():
    path, heddle = sys.argv[1], sys.argv[2:]
    with open(path, encoding="utf-8") as file:
        schema = json.load(file)
    validator = jsonschema.Draft7Validator(closed(schema))
    jsonschema.Draft7Validator.check_schema(schema)
    seen, faults = set(), 0
    for run in RUNS.split("\n")[1:-1]:
        file, *options = run.split()
        command = [*heddle, "--format=json", *options, str(PROGRAMS / file)]
        report = json.loads(subprocess.run(command, input=b"race:^other$\n", stdout=subprocess.PIPE,
                                           stderr=subprocess.DEVNULL, check=False).stdout)
        for error in validator.iter_errors(report):
            print(f"{run}: {why(error)}")
            faults += 1
        seen |= report.keys()
    # Each kind of report is among these, and each key of the whole.
    wanted = {key for kind in ("verdict", "orders", "estimates")
              for key in schema["definitions"][kind]["properties"]}
    print("never seen:", *sorted(wanted - seen))
    broken = {**report, "events": "many"}
    return 1 if faults or wanted - seen or validator.is_valid(broken) else 0


sys.exit(main())
