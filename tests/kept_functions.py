"""Passes before instrumentation keep each access of shared memory in random functions.

usage: kept_functions.py [--functions=N] [--seed=S] [--findings=FOLDER] HEDDLE CLANG

HEDDLE is of a build with --enable-checks, which compares each function before and after each pass
(src/front/passes/kept.h), and ends in a bug if an access was added, moved or lost. The functions,
half of them in C and half in C++, have branches of each kind, loops, copies of structures,
bit-fields, vectors, exceptions, lambdas and destructors; other threads may have the addresses of
their variables. heddle loads each as a source, and as bitcode of clang's -O0, -O1 and -O2. No
execution calls them. Prints what heddle says of a program that it does not load; exits with 1 if
there is one, and keeps it in the folder."""

import argparse
import pathlib
import random
import subprocess
import sys
import tempfile

BATCH = 10  # functions of a program

HEAD = """#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct pair { int one, other; };
struct bits { unsigned low : 3, middle : 13; int sign : 5; unsigned char rest; };
struct large { struct pair pairs[3]; struct bits bits; char text[11]; double real; };
typedef int vec __attribute__((vector_size(16)));
static int shared[4];
static struct pair shared_pair;
static struct bits shared_bits;
static struct large shared_large;
static vec shared_vec;
static int *volatile leaked;
static void *volatile leaked_memory;
static volatile int seen;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void leak(int *pointer) { leaked = pointer; }
static void leak_memory(void *pointer) { leaked_memory = pointer; }
static __attribute__((noinline)) int use(int value) { return shared[value & 3]; }
static inline struct pair swapped(struct pair pair)
{
    struct pair result = {pair.other, pair.one};
    return result;
}
"""

C_HEAD = """#include <stdatomic.h>
#include <stdbool.h>
static atomic_int flag;
#define LOAD(order) atomic_load_explicit(&flag, memory_order_##order)
#define STORE(value, order) atomic_store_explicit(&flag, value, memory_order_##order)
#define ADD(value) atomic_fetch_add(&flag, value)
#define FENCE() atomic_thread_fence(memory_order_seq_cst)
"""

CXX_HEAD = """#include <atomic>
#include <utility>
static std::atomic<int> flag;
#define LOAD(order) flag.load(std::memory_order_##order)
#define STORE(value, order) flag.store(value, std::memory_order_##order)
#define ADD(value) flag.fetch_add(value)
#define FENCE() std::atomic_thread_fence(std::memory_order_seq_cst)
struct failure { int code; };
struct guard {
    int &value;
    explicit guard(int &value) : value(value) { value++; }
    ~guard() { value--; }
};
template <typename T> static int apply(T function) { return function(shared[0]); }
static __attribute__((noinline)) int may_throw(int value)
{
    if (value & 1)
        throw failure{value};
    return value;
}
"""

VARIABLES = """    int a = x, b = y, c = 0, list[4] = {x, y, 1, 2};
    struct pair pair = {x, y}, copy = pair;
    struct bits bits = {1, 2, -1, 3};
    struct large large;
    vec v = {x, y, 3, 4};
    int *p = &list[x & 3];
    memset(&large, 0, sizeof large);
    (void)copy, (void)c, (void)v, (void)bits, (void)p;
"""


class Function:
    """One random function, as text."""

    def __init__(self, rng, number, is_cxx):
        self.rng, self.number, self.is_cxx = rng, number, is_cxx
        self.labels = self.depth = self.loops = 0
        body = "".join(self.statement(1) for _ in range(rng.randint(4, 9)))
        self.text = (f"static int f{number}(int x, int y)\n{{\n{VARIABLES}{body}"
                     f"    return {self.value(1)};\n}}\n")

    def any(self, *texts):
        return self.rng.choice(texts)

    def place(self):
        """Something that can be assigned to."""
        return self.any("a", "b", "c", "*p", "pair.one", "copy.other", "bits.middle", "bits.sign",
                        "large.pairs[1].one", "large.bits.low", "large.text[2]", "list[a & 3]",
                        "shared[1]", "shared_pair.one", "shared_bits.low", "shared_bits.rest",
                        "shared_large.pairs[2].other", "seen", "v[1]", "shared_vec[2]")

    def value(self, depth=0):
        kind = self.rng.randrange(13) if depth < 3 else self.rng.randrange(3)
        one, other = (self.value(depth + 1), self.value(depth + 1)) if kind > 4 else ("x", "y")
        return [
            lambda: self.place(),
            lambda: str(self.rng.randint(-3, 9)),
            lambda: self.place(),
            lambda: f"LOAD({self.any('relaxed', 'acquire', 'seq_cst')})",
            lambda: f"use({self.place()})",
            lambda: f"({one} && {other})",
            lambda: f"({one} || {other})",
            lambda: f"({one} ? {other} : {self.place()})",
            lambda: f"({one} {self.any('+', '-', '*', '^', '&')} {other})",
            lambda: f"({one} {self.any('<', '==', '!=', '>=')} {other})",
            lambda: f"(!{one})",
            lambda: f"(a = {one}, {other})",
            lambda: f"swapped({self.any('pair', 'copy', 'shared_pair')}).one",
        ][kind]()

    def block(self, depth):
        return "".join(self.statement(depth + 1) for _ in range(self.rng.randint(1, 3)))

    def simple(self):
        return self.any(
            f"{self.place()} = {self.value(2)};", f"{self.place()} = {self.value(2)};",
            f"{self.place()} += {self.value(3)};", f"{self.place()}++;",
            f"leak({self.any('&a', '&b', '&list[1]', '&pair.one', '&large.pairs[0].other')});",
            f"leak_memory({self.any('&pair', '&bits', '&large', '&v', '&copy', 'list')});",
            "copy = pair;", "pair = shared_pair;", "shared_pair = copy;", "bits = shared_bits;",
            "shared_bits = bits;", "large.pairs[2] = pair;", "shared_large = large;",
            "large = shared_large;", "pair = swapped(copy);", "v = v + shared_vec;",
            "shared_vec = v * 2;", "v = (vec){a, b, c, *p};",
            "memcpy(&copy, &pair, sizeof pair);", "memmove(list, list + 1, 8);",
            "memcpy(&shared_pair, list, sizeof shared_pair);", "memset(list, 0, sizeof list);",
            "p = leaked;", f"p = {self.value(3)} ? &a : &list[2];", "FENCE();",
            f"STORE({self.value(3)}, {self.any('relaxed', 'release', 'seq_cst')});",
            f"ADD({self.value(3)});", f"if ({self.value(2)}) assert({self.value(2)});",
            f"assert({self.value(2)});", "pthread_mutex_lock(&m);", "pthread_mutex_unlock(&m);",
            f"if ({self.value(2)}) return {self.value(3)};", f"if ({self.value(2)}) abort();")

    def statement(self, depth):
        indent = "    " * depth
        if depth > 3 or self.rng.random() < 0.4:
            return f"{indent}{self.simple()}\n"
        forms = [self.branch, self.choice, self.loop, self.jump]
        if self.is_cxx:
            forms += [self.attempt, self.function_object, self.scope]
        return "".join(f"{indent}{line}\n" if line.endswith(("{", "}", ";", ":")) and
                       not line.startswith(" ") else line
                       for line in self.rng.choice(forms)(depth))

    def branch(self, depth):
        lines = [f"if ({self.value()}) {{", self.block(depth)]
        if self.rng.random() < 0.5:
            lines += ["} else {", self.block(depth)]
        return [*lines, "}"]

    def choice(self, depth):
        lines = [f"switch ({self.value(2)}) {{"]
        for case in self.rng.sample(range(8), self.rng.randint(1, 4)):
            lines += [f"case {case}: {{", self.block(depth), "}"]
            if self.rng.random() < 0.7:
                lines.append("break;")
        return [*lines, "default: {", self.block(depth), "}", "}"]

    def loop(self, depth):
        name = f"i{self.number}_{depth}"
        end = self.any("", f"if ({self.value(2)}) break;", f"if ({self.value(2)}) continue;")
        head, tail = self.rng.choice([
            (f"for (int {name} = 0; {name} < {self.value(3)}; {name}++) {{", "}"),
            (f"while ({self.value(1)}) {{", "}"),
            ("do {", f"}} while ({self.value(1)});"),
            ("for (;;) {", f"if ({self.value(2)}) break; }}"),
        ])
        return [head, self.block(depth), *([end] if end else []), self.block(depth), tail]

    def jump(self, depth):
        self.labels += 1
        label = f"l{self.labels}"
        return [f"if ({self.value(1)}) goto {label};", "{", self.block(depth), "}",
                f"{label}: {self.place()} = {self.value(3)};"]

    def attempt(self, depth):
        thrown = self.any(f"may_throw({self.value(2)});",
                          f"if ({self.value(2)}) throw failure{{a}};",
                          f"if ({self.value(2)}) throw b;")
        lines = ["try {", self.block(depth), thrown, self.block(depth)]
        for kind in self.rng.sample(["const failure &e", "int e", "..."], 2):
            if lines[-1] != "..." and "catch (...)" not in lines[-2]:
                lines += [f"}} catch ({kind}) {{", self.block(depth)]
        return [*lines, "}"]

    def function_object(self, depth):
        captures = self.any("&", "=", "&a, b", "&p, &pair")
        if captures == "=":
            body = f"return by + {self.any('a', 'b', 'pair.one', 'large.pairs[1].one')};"
        elif captures == "&":
            return ["{", f"auto f = [&](int by) {{ {self.simple_value()} return by + a; }};",
                    f"{self.place()} = apply(f);", self.block(depth), "}"]
        else:
            body = f"return by + {self.any('a + b' if 'b' in captures else 'pair.one + *p')};"
        return ["{", f"auto f = [{captures}](int by) {{ {body} }};",
                f"{self.place()} = f({self.value(3)}) + apply(f);", "}"]

    def simple_value(self):
        return f"{self.place()} = {self.value(3)};"

    def scope(self, depth):
        of = self.any("a", "shared[2]", "pair.one", "list[1]")
        return ["{", f"guard guarded({of});", self.block(depth),
                f"guard inner({self.any('b', 'shared[0]')});",
                self.any("may_throw(a);", f"if (a) return {self.value(3)};", "ADD(1);"), "}"]


def program(rng, count, is_cxx):
    functions = [Function(rng, i, is_cxx).text for i in range(count)]
    table = ", ".join(f"f{i}" for i in range(count))
    return (HEAD + (CXX_HEAD if is_cxx else C_HEAD) + "".join(functions) +
            f"static int (*volatile table[])(int, int) = {{{table}}};\n"
            "int main(int argc, char **argv)\n{\n    (void)argv;\n"
            f"    return argc > 1 ? table[argc % {count}](argc, 1) : 0;\n}}\n")


def forms(clang, path, folder):
    """The program, and its bitcode."""
    yield path
    for level in ("-O0", "-O1", "-O2"):
        bitcode = folder / f"program{level}.bc"
        subprocess.run([clang, level, "-g", "-w", "-emit-llvm", "-c", path, "-o", bitcode],
                       check=True)
        yield bitcode


def load(heddle, path):
    """What heddle says, if it does not load the program; else None."""
    done = subprocess.run([heddle, "--no-cache", "--quiet", "-w", path], capture_output=True,
                          check=False)
    if done.returncode == 0:
        return None
    return f"status {done.returncode}\n" + (done.stdout + done.stderr).decode(errors="replace")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--functions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--findings", type=pathlib.Path)
    parser.add_argument("heddle")
    parser.add_argument("clang")
    options = parser.parse_args()
    loads = failures = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for number in range((options.functions + BATCH - 1) // BATCH):
            seed = options.seed + number
            is_cxx = number % 2 == 1
            path = folder / ("program.cpp" if is_cxx else "program.c")
            path.write_text(program(random.Random(seed), BATCH, is_cxx), encoding="utf-8")
            for form in forms(options.clang, path, folder):
                loads += 1
                complaint = load(options.heddle, form)
                if complaint is None:
                    continue
                failures += 1
                print(f"seed {seed}, {form.name}: {complaint}", flush=True)
                if options.findings:
                    options.findings.mkdir(parents=True, exist_ok=True)
                    (options.findings / f"{seed}{path.suffix}").write_bytes(path.read_bytes())
    print(f"{options.functions} functions, {loads} loads, {failures} complaints")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
