"""Compares GenMC's hazard pointers, which heddle has as a model, with Michael's algorithm in C, on
random programs.

usage: hazards.py HEDDLE PROGRAMS SEED

Each program has a thread that protects objects and uses them, one that takes them out and retires
them, and one that may take them out, too. What the model finds safe, the algorithm has to do
without an error. The model may find an error where the algorithm has none: it follows C++26, which
asks for a write that happens before the retirement, and the algorithm's fences order more than
that. Prints the programs that differ the wrong way, and how many errors there were; exits with 1 if
any does."""

import random
import re
import subprocess
import sys
import tempfile

ORDERS = ["relaxed", "release", "seq_cst"]


def prologue(source):
    """What is there before the first thread."""
    text = open(source).read()
    begin, end = text.index("#include <genmc.h>"), text.index("static void *read_it")
    return "#define KIND 0\n" + text[begin:end]


def reader(rng):
    lines = ["hazard *h[2] = {take(), take()}; int *o[2] = {NULL, NULL};"]
    for _ in range(rng.randint(2, 5)):
        i, place = rng.randint(0, 1), rng.choice(["&shared", "&other"])
        kind = rng.random()
        if kind < 0.4:
            lines.append(f"o[{i}] = protect(h[{i}], {place});")
        elif kind < 0.45:
            lines.append(f"o[{i}] = atomic_load({place});")
        elif kind < 0.8:
            lines.append(f"use(o[{i}]);")
        elif kind < 0.88:
            lines.append(f"clear(h[{i}]);")
        elif kind < 0.94:
            lines.append("if (!atomic_load_explicit(&told, memory_order_acquire)) return unused;")
        else:
            lines.append("atomic_store_explicit(&told, 2, memory_order_release);")
    lines.append(f"use(o[{rng.randint(0, 1)}]);")
    return lines


def take_out(rng, place):
    order = rng.choice(ORDERS)
    if rng.random() < 0.5:
        return f"atomic_store_explicit({place}, NULL, memory_order_{order});"
    return f"atomic_exchange_explicit({place}, NULL, memory_order_{order});"


def retirer(rng):
    lines, body = ["int *s = atomic_load(&shared); int *t = atomic_load(&other);"], []
    for place, name in (("&shared", "s"), ("&other", "t")):
        if rng.random() < 0.8:
            body.append(take_out(rng, place))
        if name == "s" or rng.random() < 0.5:
            body.append(f"if ({name}) retire({name});")
    if rng.random() < 0.25:
        rng.shuffle(body)
    if rng.random() < 0.4:
        body.insert(rng.randint(0, len(body)),
                    rng.choice(["atomic_store_explicit(&told, 1, memory_order_release);",
                                "if (atomic_load_explicit(&told, memory_order_acquire) == 0) "
                                "return unused;"]))
    return lines + body


def third(rng):
    lines = []
    if rng.random() < 0.5:
        lines.append(take_out(rng, rng.choice(["&shared", "&other"])))
    if lines and rng.random() < 0.7:
        lines.append(f"atomic_store_explicit(&told, 1, memory_order_{rng.choice(ORDERS)});")
    return lines


def make(rng, head):
    threads = [reader(rng), retirer(rng), third(rng)]
    text = [head]
    for number, lines in enumerate(threads):
        text += [f"static void *thread{number}(void *unused)", "{",
                 *("    " + line for line in lines), "    return unused;", "}"]
    text += ["int main(void)", "{", "    pthread_t threads[3];",
             "    atomic_store(&shared, new_value(1));", "    atomic_store(&other, new_value(1));"]
    for number in range(3):
        text.append(f"    pthread_create(&threads[{number}], NULL, thread{number}, NULL);")
    for number in range(3):
        text.append(f"    pthread_join(threads[{number}], NULL);")
    return "\n".join(text + ["    return 0;", "}", ""])


def run(heddle, path, options):
    done = subprocess.run([heddle, "--quiet", *options, path], capture_output=True, text=True)
    kind = re.search(r"error: .*\[([\w-]+)\]", done.stdout + done.stderr)
    return done.returncode, kind[1] if kind else None


def main():
    heddle, programs, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    head = prologue(__file__.rsplit("/", 1)[0] + "/programs/verifiers/hazard_kinds.c")
    errors = more = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(programs):
            path = f"{folder}/program.c"
            with open(path, "w") as file:
                file.write(make(random.Random(seed + number), head))
            model, reference = run(heddle, path, []), run(heddle, path, ["-DREFERENCE"])
            errors += model[0] == 1
            more += model[0] == 1 and reference[0] == 0
            if model[0] not in (0, 1) or reference[0] not in (0, 1) or model[0] < reference[0]:
                failed += 1
                print(f"seed {seed + number}: {model}, and by the algorithm {reference}")
                print(open(path).read()[len(head):])
    print(f"{programs} programs, {errors} with errors, {more} of them by the rule of C++26 alone")
    print(f"{programs - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
