"""For each run of heddle that finds an error: a second run prints the same bytes in each format,
although the system gives it other addresses, and --replay accepts the report.

usage: same_reports.py HEDDLE PROGRAM|FOLDER... [-- argument of heddle...]

Takes the runs from the programs' RUN lines (failing.py), or with arguments of heddle one run of
each program. Prints what differs, and exits with 1 if anything does."""

import os
import re
import subprocess
import sys
import tempfile

import failing

MEASURED = re.compile(r'"?(load_seconds|seconds|search_seconds|peak_memory_kib)"? ?:[^,}\n]*'
                      r"|Time: .*?MiB", re.MULTILINE)


def run(heddle, arguments):
    """The exit status, and what the run prints but for times and memory."""
    done = subprocess.run([heddle, *arguments], capture_output=True, check=False)
    return done.returncode, MEASURED.sub("MEASURED", done.stdout.decode(errors="replace"))


def read(path):
    if not os.path.exists(path):
        return ""
    with open(path, encoding="utf-8", errors="replace") as file:
        return MEASURED.sub("MEASURED", file.read())


def reports(heddle, arguments, folder):
    """The reports of a run in each format, by name."""
    html, dot, witness = (os.path.join(folder, name) for name in ("html", "dot", "witness"))
    status, json = run(heddle, ["--format=json", f"--html={html}", f"--dot={dot}", *arguments])
    found = {"status": str(status), "json": json, "html": read(html), "dot": read(dot)}
    found["text"] = run(heddle, ["--verbose", f"--witness={witness}", *arguments])[1]
    found["witness"] = re.sub("creation.?time.*|uuid.*|<data key=.*", "", read(witness))
    found["sarif"] = run(heddle, ["--format=sarif", *arguments])[1]
    return found


def check_replay(heddle, arguments, json, folder):
    """Whether the replay ends in the error of the report."""
    report = os.path.join(folder, "report")
    with open(report, "w", encoding="utf-8") as file:
        file.write(json)
    kept = [word for word in arguments if not word.startswith(("-bound", "--bound"))]
    kept = [word for word in kept if not re.fullmatch(r"\d+(\.\.\d+)?", word)]
    done = subprocess.run([heddle, f"--replay={report}", *kept], capture_output=True, check=False)
    if done.returncode != 1:
        print(f"{' '.join(arguments)}: not replayed: {done.stderr.decode()}{done.stdout.decode()}")
    return done.returncode == 1


def differences(one, other):
    """The first few, some characters of each."""
    pairs = zip(one.splitlines(), other.splitlines())
    for a, b in [pair for pair in pairs if pair[0] != pair[1]][:3]:
        begin = max(len(os.path.commonprefix((a, b))) - 40, 0)
        yield f"  {a[begin:begin + 100]}\n  {b[begin:begin + 100]}"


def check(heddle, arguments):
    good = True
    with tempfile.TemporaryDirectory() as folder:
        first, second = (reports(heddle, arguments, folder) for _ in range(2))
        for name, one in first.items():
            if one == second[name]:
                continue
            good = False
            print(f"{' '.join(arguments)}: {name} differs")
            print(*differences(one, second[name]), sep="\n")
        if first["status"] == "1":
            json = subprocess.run([heddle, "--format=json", *arguments], capture_output=True,
                                  check=False).stdout.decode()
            good &= check_replay(heddle, arguments, json, folder)
    return good, first["status"] == "1"


def main():
    heddle, *names = sys.argv[1:]
    given = names[names.index("--") + 1:] if "--" in names else None
    names = names[:names.index("--")] if "--" in names else names
    runs = [[*given, name] for name in names] if given is not None else failing.runs_below(names)
    count = errors = 0
    good = True
    for arguments in runs:
        same, failed = check(heddle, arguments)
        good &= same
        count += 1
        errors += failed
    if not good or errors == 0:
        sys.exit(1)
    print(f"the same: {count} runs, {errors} errors")


if __name__ == "__main__":
    main()
