"""Random programs of C, in the names of real.h and oracle.h.

A program has two or three threads, which may create others. Plain data belongs to one lock each, so
there are no data races; assertions fail in some schedules, and some programs deadlock. Each thread
makes a number of what it has seen, and main hands these numbers to RESULT: they are what executions
are told apart by."""

import random

LOCKED = ("plain", "bits.low", "bits.high", "*cell", "array[1]")


class Program:
    def __init__(self, seed, size):
        self.random = random.Random(seed)
        self.threads = self.random.choice((2, 2, 2, 3))
        self.budget = size  # operations that are left, for all threads
        self.features = set(self.random.sample(
            ("try", "condition", "semaphore", "barrier", "once", "rwlock", "local", "heap",
             "nested", "detached", "check"), 4))
        self.bodies = [self.body(thread) for thread in range(self.threads)]

    def pick(self, *choices):
        return self.random.choice(choices)

    def small(self):
        return self.random.randint(1, 3)

    def see(self, value):
        return f"seen = (seen * 5 + {value}) & 0xff;"

    def atomic(self):
        place = self.pick("x", "y")
        kind = self.random.randrange(5)
        if kind == 0:
            return [f"STORE({place}, {self.small()});"]
        if kind == 1:
            return [self.see(f"ADD({place}, {self.small()})")]
        if kind == 2:
            return [self.see(f"CAS({place}, {self.random.randint(0, 1)}, {self.small()})")]
        if kind == 3:
            return [f"STORE({place}, seen & 3);"]
        return [self.see(f"LOAD({place})")]

    def data(self):
        place = self.pick(*LOCKED)
        return self.pick([f"{place} = ({place} + {self.small()}) & 7;"],
                         [self.see(place)],
                         [f"{place} = seen & 3;", self.see(place)])

    def section(self):
        self.budget -= 1
        return ["LOCK(m);", *self.data(), "UNLOCK(m);"]

    def tried(self):
        self.budget -= 1
        return ["if (TRY_LOCK(p)) {", "    tried = (tried + 1) & 7;", "    " + self.see("tried"),
                "    PLAIN_UNLOCK(p);", "} else {", "    " + self.see("3"), "}"]

    def condition(self):
        self.budget -= 2
        if self.random.random() < 0.5:
            word = self.pick("while", "while", "if")
            return ["LOCK(m);", f"{word} (!flag)", "    WAIT(c, m);", *self.data(), "UNLOCK(m);"]
        return ["LOCK(m);", "flag = 1;", self.pick("SIGNAL(c);", "BROADCAST(c);"), "UNLOCK(m);"]

    def readers(self):
        self.budget -= 1
        if self.random.random() < 0.5:
            return ["READ_LOCK(l);", self.see("guarded"), "RW_UNLOCK(l);"]
        return ["WRITE_LOCK(l);", "guarded = (guarded + 1) & 7;", "RW_UNLOCK(l);"]

    def heap(self):
        return ["{", "    int *own = (int *)malloc(2 * sizeof *own);", "    own[0] = seen;",
                f"    own[1] = own[0] + {self.small()};", "    seen = own[1] & 0xff;",
                "    free(own);", "}"]

    def nested(self):
        self.budget -= 2
        return ["{", "    THREAD(child);", "    SPAWN(child, add, 1);",
                *["    " + line for line in self.atomic()], "    JOIN(child);", "}"]

    def detached(self):
        self.budget -= 2
        return ["{", "    THREAD(child);", "    SPAWN(child, add, 2);", "    DETACH(child);", "}"]

    def statement(self):
        self.budget -= 1
        kind = self.pick("atomic", "atomic", "section", *sorted(self.features))
        table = {"atomic": self.atomic, "section": self.section, "try": self.tried,
                 "condition": self.condition, "rwlock": self.readers, "heap": self.heap,
                 "nested": self.nested, "detached": self.detached,
                 "semaphore": lambda: [self.pick("SEMAPHORE_WAIT(s);", "SEMAPHORE_POST(s);",
                                                 "SEMAPHORE_POST(s);")],
                 "once": lambda: ["CALL_ONCE(o, initialise);", self.see("initialised")],
                 "local": lambda: ["LOCAL(own)++;", self.see("LOCAL(own)")],
                 "check": lambda: [f"CHECK(LOAD(x) != {self.small() + 1});"]}
        if kind == "barrier":
            return []
        return table[kind]()

    def body(self, thread):
        lines = []
        share = max(1, self.budget // (self.threads - thread))
        end = self.budget - share
        while self.budget > end:
            lines += self.statement()
        if "barrier" in self.features:
            lines.insert(self.random.randint(0, 0), "BARRIER_WAIT(b);")
        if self.random.random() < 0.2 and len(lines) > 1 and not lines[-1].startswith((" ", "}")):
            lines[-1:] = [f"if (seen & {self.small()}) {{", "    " + lines[-1], "}"]
        return lines

    def text(self):
        out = ["#ifdef ORACLE", '#include "oracle.h"', "#else", '#include "real.h"',
               '#include "results.h"', "#endif", "",
               "static ATOMIC(x);", "static ATOMIC(y);", "static MUTEX(m);",
               "static PLAIN_MUTEX(p);", "static CONDITION(c);", "static RWLOCK(l);",
               "static SEMAPHORE(s);", "static BARRIER(b);", "static ONCE(o);", "PER_THREAD(own);",
               "static int plain, flag, tried, guarded, initialised, array[3];",
               "static struct { unsigned low : 3, high : 5; } bits;", "static int *cell;",
               f"static int results[{self.threads}];", "",
               "static inline void initialise(void)", "{", "    initialised = initialised + 1;",
               "}", "", "static inline void add(int number)", "{", "    ADD(y, number);", "}", ""]
        for thread, lines in enumerate(self.bodies):
            out += [f"static void run{thread}(int number)", "{", "    int seen = number;",
                    *["    " + line for line in lines], f"    results[{thread}] = seen;", "}", ""]
        out += ["MAIN", "{"]
        out += [f"    THREAD(t{i});" for i in range(self.threads)]
        out += ["    cell = (int *)calloc(1, sizeof *cell);", "    SEMAPHORE_INIT(s, 0);",
                f"    BARRIER_INIT(b, {self.threads});"]
        out += [f"    SPAWN(t{i}, run{i}, {i});" for i in range(self.threads)]
        out += [f"    JOIN(t{i});" for i in range(self.threads)]
        values = ["results[%d]" % i for i in range(self.threads)]
        values += ["plain", "bits.low", "bits.high", "*cell", "guarded", "LOAD(x)"]
        # A detached thread may still be about to add to y.
        if "detached" not in self.features:
            values.append("LOAD(y)")
        out += [f"    int values[] = {{{', '.join('(int)' + value for value in values)}}};",
                f"    RESULT(values, {len(values)});"]
        out += ["#ifndef ORACLE", "    return 0;", "#endif", "}"]
        return "\n".join(out) + "\n"


def generate(seed, size):
    """The text of a program with about `size` operations."""
    return Program(seed, size).text()
