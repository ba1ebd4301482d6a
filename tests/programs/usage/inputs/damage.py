"""damage.py FILE COMMAND...: runs the command on copies of the file in which one byte each, in many
places, is changed. It must come to an end by itself, as if the file were right or by refusing it."""

import os
import subprocess
import sys

COPIES = 40

file, *command = sys.argv[1:]
with open(file, "rb") as original:
    whole = original.read()
copy = ".damaged".join(os.path.splitext(file))
for place in range(0, len(whole), len(whole) // COPIES):
    with open(copy, "wb") as damaged:
        damaged.write(whole[:place] + b"\xff" + whole[place + 1 :])
    result = subprocess.run([*command, copy], capture_output=True)
    if result.returncode not in range(4):
        sys.exit(f"byte {place}: exit status {result.returncode}\n{result.stderr.decode()}")
