#!/usr/bin/env python3
"""Checks the conditions of --show-independence on random pairs of blocks.

usage: conditions.py [--seed=N] [--programs=N] [--blocks=N] [--states=N] [--seconds=S]
       [--progress] [--keep=FILE] HEDDLE CLANG

Makes programs of random blocks: atomic sections, sections of a mutex, and single atomic accesses.
heddle prints the conditions under which two of them commute. These are compiled as C
expressions, together with the program, to native code, which runs each pair of blocks in both
orders, in states of small, extreme and random numbers. In a state in which a condition holds, both
orders must come to the same memory and the same results, without a failure (else: unsound). If
heddle says that it knows all such states, one in which no condition holds must be none of them
(else: missed). Exits with 1 if there is one of either."""

import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile

VARIABLES = {"x": "int", "y": "int", "z": "int", "s": "short", "c": "signed char", "u": "unsigned",
             "l": "long"}
ARRAY = 4

PROGRAM = """#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
struct pair { int one; short other; };
int x, y, z, a[4];
short s;
signed char c;
unsigned u;
long l;
struct pair pair;
atomic_int w;
_Atomic unsigned char b;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int twice(int n) { return n + n; }
static void raise_to(int *to, int n) { if (*to < n) *to = n; }
"""

HARNESS = """
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static jmp_buf failed;
void __assert_fail(const char *text, const char *file, unsigned line, const char *function)
{ longjmp(failed, 1); }
void __VERIFIER_atomic_begin(void) {}
void __VERIFIER_atomic_end(void) {}
typedef int (*block)(int p, int q);
typedef int (*condition)(int p_1, int q_1, int p_2, int q_2);
struct state { int x, y, z, a[4]; short s; signed char c; unsigned u; long l; struct pair pair;
               int w; unsigned char b; };
static struct state save(void)
{
    struct state state;
    memset(&state, 0, sizeof state);
    state.x = x; state.y = y; state.z = z; memcpy(state.a, a, sizeof a); state.s = s; state.c = c;
    state.u = u; state.l = l; state.pair.one = pair.one; state.pair.other = pair.other; state.w = w;
    state.b = b;
    return state;
}
static void restore(const struct state *state)
{
    x = state->x; y = state->y; z = state->z; memcpy(a, state->a, sizeof a); s = state->s;
    c = state->c; u = state->u; l = state->l; pair = state->pair; w = state->w; b = state->b;
}
static unsigned long seed = SEED;
static unsigned long draw(void)
{
    seed ^= seed << 13; seed ^= seed >> 7; seed ^= seed << 17;
    return seed * 2685821657736338717ul >> 16;
}
static long number(int kind)
{
    static const long extreme[] = {-2147483647 - 1, 2147483647, -2147483647, 2147483646, -1, 0, 1,
        127, -128, 255, 32767, -32768, -9223372036854775807 - 1, 9223372036854775807};
    if (kind == 0) return (long)(draw() % 3);
    if (kind == 1) return (long)(draw() % 8) - 4;
    if (kind == 2) return extreme[draw() % (sizeof extreme / sizeof *extreme)];
    return kind == 3 ? (long)(draw() << 20 ^ draw()) : number((int)(draw() % 4));
}
static void randomise(int *numbers)
{
    int kind = (int)(draw() % 5);
    x = number(kind); y = number(kind); z = number(kind); s = number(kind); c = number(kind);
    u = number(kind); l = number(kind); w = number(kind); b = number(kind);
    pair.one = number(kind); pair.other = number(kind);
    for (int i = 0; i < 4; i++) a[i] = number(kind);
    for (int i = 0; i < 4; i++) numbers[i] = number(kind);
}
struct outcome { struct state state; int results[2]; int fails; };
static struct outcome run(block one, block other, const int *n, int swapped)
{
    static struct outcome outcome;
    memset(&outcome, 0, sizeof outcome);
    if (setjmp(failed)) { outcome.fails = 1; pthread_mutex_unlock(&mutex); return outcome; }
    if (!swapped) outcome.results[0] = one(n[0], n[1]);
    outcome.results[1] = other(n[2], n[3]);
    if (swapped) outcome.results[0] = one(n[0], n[1]);
    outcome.state = save();
    return outcome;
}
static int unsound, missed, held;
static void check(const char *name, block one, block other, condition holds, int complete)
{
    int wrong[2] = {0};
    for (int i = 0; i < STATES; i++) {
        int n[4];
        randomise(n);
        struct state before = save();
        int said = holds(n[0], n[1], n[2], n[3]);
        struct outcome first = run(one, other, n, 0);
        restore(&before);
        struct outcome second = run(one, other, n, 1);
        int commute = !first.fails && !second.fails && !memcmp(&first, &second, sizeof first);
        held += said;
        wrong[0] += said && !commute;
        wrong[1] += !said && commute && complete;
        if ((said && !commute && wrong[0] == 1) || (!said && commute && complete && wrong[1] == 1))
            printf("%s: %s at x=%d y=%d z=%d s=%d c=%d u=%u l=%ld w=%d b=%d a=%d,%d,%d,%d "
                   "pair=%d,%d p_1=%d q_1=%d p_2=%d q_2=%d\\n", name, said ? "unsound" : "missed",
                   before.x, before.y, before.z, before.s, before.c, before.u, before.l, before.w,
                   before.b, before.a[0], before.a[1], before.a[2], before.a[3], before.pair.one,
                   before.pair.other, n[0], n[1], n[2], n[3]);
    }
    unsound += wrong[0] > 0;
    missed += wrong[1] > 0;
}
"""


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, *options):
        return self.random.choice(options)

    def constant(self):
        return str(self.pick(0, 1, 1, 2, 3, -1, 5, 100, 2147483647, "(-2147483647 - 1)"))

    def element(self):
        return f"a[{self.pick('0', '1', '3', 'p & 3', 'q & 3', 'x & 3', '(p + 1) & 3')}]"

    def place(self):
        kind = self.random.random()
        if kind < 0.15:
            return self.element()
        if kind < 0.22:
            return self.pick("pair.one", "pair.other")
        if kind < 0.35:
            return self.pick("s", "c", "u", "l")
        return self.pick("x", "y", "z")

    def expression(self, depth=2):
        kind = self.random.random()
        if depth == 0 or kind < 0.35:
            return self.pick(self.place(), self.place(), self.constant(), "p", "q", "t")
        one, other = self.expression(depth - 1), self.expression(depth - 1)
        if kind < 0.60:
            return f"({one} {self.pick('+', '-')} {other})"
        if kind < 0.65:
            return f"({one} * {self.pick('2', '3', '-1', '4')})"
        if kind < 0.70:
            return f"({one} {self.pick('&', '|', '^')} {other})"
        if kind < 0.75:
            return f"({one} {self.pick('%', '/')} {self.pick('2', '3', '7')})"
        if kind < 0.80:
            return f"({one} {self.pick('<<', '>>')} {self.pick('1', '3')})"
        if kind < 0.85:
            return f"({self.condition(depth - 1)} ? {one} : {other})"
        if kind < 0.90:
            return f"({self.pick('int', 'unsigned', 'short', 'signed char', 'long')})({one})"
        if kind < 0.94:
            return self.builtin(one, other)
        return f"({self.condition(depth - 1)})"

    def builtin(self, one, other):
        """A function, or a builtin of the compiler that it has an intrinsic for."""
        sizes = self.pick(("", 32, "unsigned"), ("ll", 64, "unsigned long"))
        return self.pick(
            f"twice({one})", f"twice({one})", f"__builtin_abs({one})", f"__builtin_labs({one})",
            f"__builtin_popcount{sizes[0]}({one})", f"__builtin_clz{sizes[0]}({one} | 1)",
            f"__builtin_ctz{sizes[0]}({one} | 4)", f"__builtin_bswap{sizes[1]}({one})",
            f"__builtin_bitreverse{sizes[1]}({one})", f"__builtin_expect({one}, 0)",
            f"__builtin_rotateleft{sizes[1]}({one}, {other})",
            f"__builtin_rotateright{sizes[1]}({one}, {other})",
            f"__builtin_elementwise_max((int)({one}), (int)({other}))",
            f"__builtin_elementwise_min(({sizes[2]})({one}), ({sizes[2]})({other}))")

    def checked_sum(self):
        operation = self.pick("add", "sub", "mul")
        signed, unsigned = self.pick("x", "y", "z"), "u"
        place = self.pick(signed, signed, unsigned)
        kind, number = ("int", "n") if place == signed else ("unsigned", "m")
        return (f"{{ {kind} {number}; if (!__builtin_{operation}_overflow(({kind}){place}, "
                f"({kind})({self.expression(1)}), &{number})) {place} = {number}; }}")

    def condition(self, depth=1):
        comparison = self.pick("<", "<=", ">", ">=", "==", "!=", "==")
        text = f"{self.expression(depth)} {comparison} {self.expression(depth)}"
        if self.random.random() < 0.2:
            text = f"{text} {self.pick('&&', '||')} {self.place()} == {self.constant()}"
        return text

    def statement(self, depth=2):
        kind = self.random.random()
        if depth > 0 and kind < 0.25:
            other = f" else {{ {self.statement(depth - 1)} }}" if self.random.random() < 0.4 else ""
            return f"if ({self.condition()}) {{ {self.statement(depth - 1)} }}{other}"
        if kind < 0.45:
            return f"{self.place()} += {self.pick('1', '1', '2', '-1', 'p', 'q')};"
        if kind < 0.50:
            return f"raise_to(&{self.pick('x', 'y', 'a[1]', 'pair.one')}, {self.expression(1)});"
        if kind < 0.55:
            return f"{self.pick('x', 'y')} = ({self.pick('x', 'y')} + 1) % {self.pick('2', '3')};"
        if kind < 0.61:
            return f"assert({self.condition()});"
        if kind < 0.68:
            return f"t = {self.expression(1)};"
        if kind < 0.70:
            return self.checked_sum()
        if kind < 0.72:
            return f"for (int i = 0; i < 2; i++) a[i] += {self.pick('1', 'p', 'x')};"
        if kind < 0.75:
            return f"switch ({self.place()}) {{ case 0: x++; break; case 1: y = 0; break; }}"
        return f"{self.place()} = {self.expression()};"

    def access(self):
        place = self.pick("w", "w", "w", "b")
        value = self.pick("p", "1", "2", "p", "0")
        return self.pick(f"atomic_load(&{place})", f"atomic_exchange(&{place}, {value})",
                         f"atomic_fetch_add(&{place}, {value})",
                         f"(atomic_store(&{place}, {value}), 0)",
                         f"(atomic_fetch_add(&{place}, {value}), 0)",
                         f"(atomic_fetch_or(&{place}, {value}), 0)",
                         f"(atomic_fetch_and(&{place}, {value}), 0)",
                         f"atomic_fetch_sub(&{place}, {value})")

    def block(self, number):
        """A function that begins a block in its second line."""
        head = f"int block_{number}(int p, int q)\n"
        if self.random.random() < 0.15:
            return head + f"{{ return {self.access()}; }}\n"
        begin, end = self.pick(("__VERIFIER_atomic_begin()", "__VERIFIER_atomic_end()"),
                               ("pthread_mutex_lock(&mutex)", "pthread_mutex_unlock(&mutex)"))
        before = self.pick("int t = 0;", "int t = p;", "int t = p + 1;", "int t = 0;")
        body = " ".join(self.statement() for _ in range(self.pick(1, 1, 2, 2, 3)))
        result = self.pick("0", "0", "0", "t", "p")
        return head + f"{{ {before} {begin}; {body} {end}; return {result}; }}\n"


def make_program(seed, count):
    generator = Generator(seed)
    text = PROGRAM
    lines = []
    for number in range(count):
        lines.append(text.count("\n") + 2)
        text += generator.block(number)
    names = ", ".join(f"block_{number}" for number in range(count))
    return text, lines, (f"int (*blocks[])(int, int) = {{ {names} }};\n"
                         f"int main(int argc, char **argv) {{ return blocks[argc](0, 0); }}\n")


PAIR = re.compile(r"^\S+?:(\d+):\d+ with (?:itself|\S+?:(\d+):\d+): (.*)$")
GAP = re.compile(r"^\S+?:(\d+):\d+: unknown, as it (.*)$")


class Output:
    """The conditions that heddle has printed, by pairs of blocks."""

    def __init__(self, text, lines):
        self.pairs = {}  # -> [its conditions, whether they are all]
        self.gaps = []
        numbers = {line: number for number, line in enumerate(lines)}
        current = None
        for line in text.splitlines():
            found = PAIR.match(line)
            if found:
                first = numbers[int(found[1])]
                second = numbers[int(found[2])] if found[2] else first
                words = found[3]
                current = [["1"] if words == "always" else [], not words.startswith("unknown")]
                self.pairs[first, second] = current
            elif GAP.match(line):
                self.gaps.append(GAP.match(line)[2])
            elif line.startswith("    perhaps"):
                current[1] = False
            elif line.startswith("    "):
                current[0].append(line.strip())
            else:
                sys.exit(f"heddle printed what is no condition: {line}")


def local_values(conditions):
    """A block that is one access calls what it writes its value."""
    return [re.sub(r"\bvalue_([12])", r"p_\1", condition) for condition in conditions]


def make_harness(program, output, seed, states):
    text = HARNESS.replace("SEED", f"{seed * 2654435761 + 88172645463325252}ul")
    text = text.replace("STATES", str(states))
    checks = ""
    for (first, second), (conditions, complete) in output.pairs.items():
        name = f"condition_{first}_{second}"
        either = " || ".join(f"({condition})" for condition in local_values(conditions)) or "0"
        text += f"static int {name}(int p_1, int q_1, int p_2, int q_2) {{ return {either}; }}\n"
        checks += (f"    check(\"block_{first} block_{second}\", block_{first}, block_{second}, "
                   f"{name}, {int(complete)});\n")
    text += f"int main(void)\n{{\n{checks}"
    text += '    printf("%d %d %d\\n", unsound, missed, held);\n    return 0;\n}\n'
    return program + text


def check_program(arguments, seed, folder):
    program, lines, main = make_program(seed, arguments.blocks)
    source = folder / "program.c"
    source.write_text(program + main)
    limit = f"--independence-time={arguments.seconds}"
    shown = subprocess.run([arguments.heddle, "--show-independence", limit,
                            source], capture_output=True, text=True)
    if shown.returncode != 0:
        sys.exit(f"seed {seed}: heddle failed:\n{shown.stderr}")
    output = Output(shown.stdout, lines)
    harness = folder / "harness.c"
    harness.write_text(make_harness(program, output, seed, arguments.states))
    subprocess.run([arguments.clang, "-w", "-O1", "-fwrapv", "-o", folder / "harness", harness],
                   check=True)
    ran = subprocess.run([folder / "harness"], capture_output=True, text=True, check=True)
    *complaints, totals = ran.stdout.splitlines()
    unsound, missed, held = map(int, totals.split())
    for complaint in complaints:
        print(f"seed {seed}: {complaint}", flush=True)
    if complaints and arguments.keep:
        pathlib.Path(arguments.keep).write_text(program + main + shown.stdout)
    kinds = [bool(conditions) + (conditions == ["1"]) for conditions, _ in output.pairs.values()]
    complete = sum(complete for _, complete in output.pairs.values())
    return [len(output.pairs), kinds.count(2), kinds.count(1), kinds.count(0),
            len(output.pairs) - complete, len(output.gaps), held, unsound, missed]


NAMES = ["pairs", "always", "sometimes", "never", "not complete", "blocks without a summary",
         "states with a condition", "unsound", "missed"]


def describe(totals):
    return ", ".join(f"{name}: {count}" for name, count in zip(NAMES, totals))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=5)
    parser.add_argument("--blocks", type=int, default=10)
    parser.add_argument("--states", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=2, help="for each pair")
    parser.add_argument("--progress", action="store_true", help="print the totals so far")
    parser.add_argument("--keep")
    parser.add_argument("heddle")
    parser.add_argument("clang")
    arguments = parser.parse_args()
    totals = [0] * len(NAMES)
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(arguments.seed, arguments.seed + arguments.programs):
            counts = check_program(arguments, seed, pathlib.Path(folder))
            totals = [a + b for a, b in zip(totals, counts)]
            if arguments.progress:
                print(f"seed {seed} done; {describe(totals)}", flush=True)
    print(describe(totals))
    sys.exit(totals[-1] > 0 or totals[-2] > 0)


if __name__ == "__main__":
    main()
