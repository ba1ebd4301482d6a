"""For each file: heddle's report in JSON, replayed, must end in the error that it tells of.

    check_replay.py HEDDLE... -- FILE..."""

import json
import re
import subprocess
import sys
import tempfile


def run(command):
    done = subprocess.run(command, capture_output=True)
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode()


def settle(text):
    """Addresses of static variables differ from run to run."""
    return re.sub("0x[0-9a-f]+", "ADDRESS", text)


def main():
    separator = sys.argv.index("--")
    heddle, files = sys.argv[1:separator], sys.argv[separator + 1 :]
    for file in files:
        status, report, _ = run([*heddle, "--format=json", file])
        assert status in (1, 2), f"{file} has no error"
        error = json.loads(report)["error"]
        expected_status = 2 if error["kind"] == "unsupported" else 1
        assert status == expected_status, f"{file}: exit status {status}"
        with tempfile.NamedTemporaryFile("w", suffix=".json") as saved:
            saved.write(report)
            saved.flush()
            status, replayed, errors = run([*heddle, f"--replay={saved.name}", file])
        assert status == expected_status, f"{file}: {errors}"
        expected = f"error: {error['message']} [{error['kind']}]"
        if error["file"]:
            expected = f"{error['file']}:{error['line']}:{error['column']}: {expected}"
        found = [line for line in settle(replayed).splitlines() if "error: " in line]
        assert found == [settle(expected)], f"{file}: {found} instead of {expected}"


main()
