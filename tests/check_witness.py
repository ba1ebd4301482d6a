"""Checks a violation witness: check_witness.py FILE THREAD:LINE... compares the waypoints' threads
and lines, the last of which is the target, and the program's checksum."""

import hashlib
import re
import sys

import yaml

with open(sys.argv[1], encoding="utf-8") as file:
    (entry,) = yaml.safe_load(file)
assert entry["entry_type"] == "violation_sequence"
metadata = entry["metadata"]
assert re.fullmatch("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", metadata["uuid"])
assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", metadata["creation_time"])
(program,) = metadata["task"]["input_files"]
with open(program, "rb") as file:
    digest = hashlib.sha256(file.read()).hexdigest()
assert metadata["task"]["input_file_hashes"] == {program: digest}
points = [segment["segment"][0]["waypoint"] for segment in entry["content"]]
found = [f"{point['thread_id']}:{point['location']['line']}" for point in points]
assert found == sys.argv[2:], f"{found} instead of {sys.argv[2:]}"
assert [point["type"] for point in points] == ["assumption"] * (len(points) - 1) + ["target"]
assert all(point["location"]["file_name"] == program for point in points)
