#!/usr/bin/env python3
"""Compares `heddle --linearizability` with brute force, on random small objects and scenarios.

An object is two atomic words, and operations of a few accesses and fences each. The brute force
shares no code with the check. It is a client of its own. Each of its threads counts the calls that
have returned, by a release; before a call, it reads the counts of the others, by an acquire. So one
execution of the client is one execution of the scenario with one set of edges from returns to
calls. A table that this script computes has the results of each order of whole operations. The
client looks for an order that has its results, and in which an operation that has returned before
the call of another one comes first.

Usage: tests/linearizability.py [--heddle=PATH] [--objects=N] [--seed=N] [--memory-model=NAME]
Prints the objects on which the two differ. Exits with status 1 if there is one."""

import argparse
import itertools
import os
import random
import subprocess
import sys
import tempfile

BATCH = 25  # objects of one program
LOADS = ["relaxed", "acquire", "seq_cst"]
STORES = ["relaxed", "release", "seq_cst"]
UPDATES = ["relaxed", "acquire", "release", "acq_rel", "seq_cst"]
KINDS = {"load": LOADS, "store": STORES, "add": UPDATES, "swap": UPDATES, "raise": UPDATES,
         "fence": UPDATES[1:]}
SHAPES = [(1, 1), (2, 1), (2, 1), (1, 1, 1), (1, 1, 1), (1, 1, 1), (2, 2), (2, 1, 1)]
KINDS_OF_CALLS = 4  # of an object


def make_operation(dice, most):
    """A list of accesses: (kind, variable, operand, order). Edges matter where some operations only
    write, and others only read."""
    family = dice.choice(["all", "writes", "reads", "reads"])
    if family == "writes":
        kinds, count = ["store", "store", "store", "add"], dice.choice([1, 1, 1, 2])
    elif family == "reads":
        kinds, count = ["load"], 2
    else:
        kinds, count = list(KINDS), dice.randint(1, most)
    accesses = []
    variable = dice.randrange(2)
    for _ in range(count):
        kind = dice.choice(kinds)
        accesses.append((kind, variable, dice.choice([1, 2, "last"]), dice.choice(KINDS[kind])))
        variable = 1 - variable if family != "all" else dice.randrange(2)
    if dice.randrange(4) == 0:
        accesses.insert(dice.randrange(count + 1), ("fence", 0, 0, dice.choice(KINDS["fence"])))
    return accesses


def make_registers(dice):
    """Two registers: stores and loads, most of them seq_cst, and each called once. Where all are,
    the model is sc; so some have a fence."""
    operations = []
    for kind, variable in [("store", 0), ("load", 0), ("store", 1), ("load", 1)]:
        order = dice.choice(["seq_cst", "seq_cst", "seq_cst", dice.choice(KINDS[kind])])
        accesses = [(kind, variable, 1, order)]
        if dice.randrange(2):
            accesses.insert(dice.randrange(2), ("fence", 0, 0, dice.choice(KINDS["fence"])))
        operations.append(accesses)
    calls = dice.sample(range(4), 4)
    return operations, dice.choice([[calls[:2], calls[2:]], [calls[:2], calls[2:3], calls[3:]]])


def make_object(dice):
    if dice.randrange(4) == 0:
        return make_registers(dice)
    shape = dice.choice(SHAPES)
    most = 3 if sum(shape) <= 3 else 2
    operations = [make_operation(dice, most) for _ in range(KINDS_OF_CALLS)]
    scenario = [[dice.randrange(KINDS_OF_CALLS) for _ in range(length)] for length in shape]
    return operations, scenario


# --- One operation at a time ----------------------------------------------------------------------


def run_operation(accesses, state):
    """Changes the state; returns the result."""
    result, last = 0, 1
    for kind, variable, operand, _ in accesses:
        if kind == "fence":
            continue
        value = last if operand == "last" else operand
        old = state[variable]
        if kind == "load":
            last = old
        elif kind == "store":
            state[variable] = value
        elif kind == "add":
            last, state[variable] = old, old + value
        elif kind == "swap":
            last, state[variable] = old, value
        else:
            last = old
            if old == 0:
                state[variable] = value
        result = result * 8 + (last if kind != "store" else 0)
    return result


def orders_of(scenario):
    """All orders of the calls (thread, index) that keep each thread's own."""
    names = [t for t, calls in enumerate(scenario) for _ in calls]
    for order in sorted(set(itertools.permutations(names))):
        next_of = [0] * len(scenario)
        calls = []
        for thread in order:
            calls.append((thread, next_of[thread]))
            next_of[thread] += 1
        yield calls


def number_of(scenario):
    calls = [(t, i) for t, calls in enumerate(scenario) for i in range(len(calls))]
    return {call: n for n, call in enumerate(calls)}


def table_of(operations, scenario):
    """Rows: (order of the calls' numbers, results by number, contents)."""
    numbers = number_of(scenario)
    for order in orders_of(scenario):
        state, results = [0, 0], [0] * len(numbers)
        for thread, i in order:
            results[numbers[thread, i]] = run_operation(operations[scenario[thread][i]], state)
        yield [numbers[call] for call in order], results, state[0] * 8 + state[1]


# --- Programs -------------------------------------------------------------------------------------


def write_operation(name, accesses):
    lines = [f"static long {name}(void *object, long unused)", "{",
             "    struct words *o = object;", "    long result = 0, last = 1, old;",
             "    (void)unused; (void)old;"]
    for kind, variable, operand, order in accesses:
        value = "last" if operand == "last" else str(operand)
        at, order = f"&o->word[{variable}]", f"memory_order_{order}"
        add = "last"
        if kind == "fence":
            lines.append(f"    atomic_thread_fence({order});")
            continue
        if kind == "load":
            lines.append(f"    last = atomic_load_explicit({at}, {order});")
        elif kind == "store":
            lines.append(f"    atomic_store_explicit({at}, {value}, {order});")
            add = "0"
        elif kind == "add":
            lines.append(f"    last = atomic_fetch_add_explicit({at}, {value}, {order});")
        elif kind == "swap":
            lines.append(f"    last = atomic_exchange_explicit({at}, {value}, {order});")
        else:
            lines += ["    old = 0;",
                      f"    atomic_compare_exchange_strong_explicit({at}, &old, {value}, {order},"
                      " memory_order_relaxed);",
                      "    last = old;"]
        lines.append(f"    result = result * 8 + {add};")
    return "\n".join(lines + ["    return result;", "}", ""])


HEAD = """#include <stdatomic.h>
struct words { atomic_long word[2]; };
static long contents(void *object)
{
    struct words *o = object;
    return atomic_load(&o->word[0]) * 8 + atomic_load(&o->word[1]);
}
"""


def write_checked(objects):
    text = "#include <heddle/linearizability.h>\n" + HEAD + """
static void create(void *object)
{
    struct words *o = object;
    atomic_init(&o->word[0], 0);
    atomic_init(&o->word[1], 0);
}
"""
    rows = ""
    for k, (operations, _) in enumerate(objects):
        for i, accesses in enumerate(operations):
            text += write_operation(f"o{k}_{i}", accesses)
            rows += f'    {{.name = "o{k}_{i}", .run = o{k}_{i}}},\n'
    return text + f"""static const struct heddle_operation operations[] = {{
{rows}}};
const struct heddle_object heddle_checked = {{
    .size = sizeof(struct words), .create = create, .observe = contents,
    .operations = operations, .operation_count = {KINDS_OF_CALLS * len(objects)},
}};
"""


def write_client(objects):
    text = "#include <heddle/verifier.h>\n#include <pthread.h>\n#include <stdio.h>\n" + HEAD + """
static struct words words;
static atomic_int ended[3]; /* by thread: the calls that have returned */
static int chosen, thread_count, seen[8][3], thread_of[8], index_of[8];
static long results[8];
struct row { int order[8]; long results[8], contents; };

static void call(int n, int thread, int index, long (*run)(void *, long))
{
    thread_of[n] = thread;
    index_of[n] = index;
    for (int t = 0; t < 3; t++)
        if (t != thread && t < thread_count)
            seen[n][t] = atomic_load_explicit(&ended[t], memory_order_acquire);
    results[n] = run(&words, 0);
    atomic_store_explicit(&ended[thread], index + 1, memory_order_release);
}

static int has_returned(int first, int second)
{
    return seen[second][thread_of[first]] > index_of[first];
}

static int explains(const struct row *row, int count)
{
    for (int i = 0; i < count; i++)
        if (row->results[i] != results[i])
            return 0;
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++)
            if (has_returned(row->order[k], row->order[i]))
                return 0;
    return row->contents == contents(&words);
}
"""
    threads = {}
    rows = ""
    for k, (operations, scenario) in enumerate(objects):
        for i, accesses in enumerate(operations):
            text += write_operation(f"o{k}_{i}", accesses)
        numbers = number_of(scenario)
        for t, calls in enumerate(scenario):
            body = " ".join(f"call({numbers[t, i]}, {t}, {i}, o{k}_{c});"
                            for i, c in enumerate(calls))
            threads.setdefault(t, []).append(f"    if (chosen == {k}) {{ {body} }}\n")
        table = list(table_of(operations, scenario))
        count = len(numbers)
        for order, found, contents in table:
            rows += (f"    if (chosen == {k}) {{ static const struct row row = {{{{"
                     f"{', '.join(map(str, order))}}}, {{{', '.join(map(str, found))}}}, "
                     f"{contents}}}; right |= explains(&row, {count}); }}\n")
    for t, parts in threads.items():
        text += (f"static void *thread_{t}(void *unused)\n{{\n    (void)unused;\n"
                 + "".join(parts) + "    return NULL;\n}\n")
    counts = ", ".join(str(len(scenario)) for _, scenario in objects)
    creations = "".join(f"    if (thread_count > {t})\n"
                        f"        pthread_create(&handles[{t}], NULL, thread_{t}, NULL);\n"
                        for t in threads)
    return text + f"""int main(void)
{{
    static const int threads[] = {{{counts}}};
    pthread_t handles[3];
    int right = 0;
    chosen = (int)heddle_choose(0, {len(objects) - 1});
    thread_count = threads[chosen];
{creations}    for (int t = 0; t < thread_count; t++)
        pthread_join(handles[t], NULL);
{rows}    printf("%d %s\\n", chosen, right ? "right" : "wrong");
    return 0;
}}
"""


# --- Comparison -----------------------------------------------------------------------------------


def run_heddle(options, arguments):
    done = subprocess.run([options.heddle, f"--memory-model={options.memory_model}", *arguments],
                          capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"heddle {' '.join(arguments)}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def text_of(k, scenario):
    return " || ".join("; ".join(f"o{k}_{c}()" for c in calls) for calls in scenario)


def check_batch(options, objects, folder):
    """The numbers of the objects on which the two differ, and the number of those that are
    wrong."""
    checked, client = os.path.join(folder, "checked.c"), os.path.join(folder, "client.c")
    with open(checked, "w", encoding="utf-8") as file:
        file.write(write_checked(objects))
    with open(client, "w", encoding="utf-8") as file:
        file.write(write_client(objects))
    lines = [text_of(k, scenario) for k, (_, scenario) in enumerate(objects)]
    found = run_heddle(options, ["--linearizability", "--keep-going", "--quiet",
                                 "--scenario=" + "\n".join(lines), checked])
    outcomes = run_heddle(options, ["--outcomes", client])
    says = {k: f"scenario: {line}\nnot linearizable" in found for k, line in enumerate(lines)}
    wrong = {k: f"{k} wrong" in outcomes.replace("\\n", "\n").replace('"', "\n").split("\n")
             for k in says}
    known = {k: wrong[k] or f"{k} right" in outcomes.replace("\\n", "\n") for k in says}
    if not all(known.values()):
        sys.exit(f"the client's outcomes lack an object:\n{outcomes}")
    return [k for k in says if says[k] != wrong[k]], sum(wrong.values())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--heddle", default="build/heddle")
    parser.add_argument("--objects", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--memory-model", default="rc11")
    options = parser.parse_args()
    dice = random.Random(options.seed)
    done = wrong = different = 0
    while done < options.objects:
        objects = [make_object(dice) for _ in range(min(BATCH, options.objects - done))]
        with tempfile.TemporaryDirectory() as folder:
            differ, errors = check_batch(options, objects, folder)
        for k in differ:
            print(f"object {done + k}: {objects[k]}")
        done += len(objects)
        wrong += errors
        different += len(differ)
    print(f"{done} objects under {options.memory_model}: {wrong} wrong, {different} different")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
