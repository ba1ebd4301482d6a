"""Programs as text of C with pthreads, or of C++.

Names of a program end in @, in place of which its number stands in the text, so that many programs
can be in one file. Its function test@ is what heddle begins with. With -DOUTCOMES, it prints what
main shows in the end."""

import re
import zlib

from program import (ALL, Exit, If, Loop, Nothing, Op, all_statements, registers_read,
                     registers_written, statements)

PRELUDE_OF_C = """#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
"""

PRELUDE_OF_CXX = """#include <assert.h>
#include <atomic>
#include <barrier>
#include <errno.h>
#include <latch>
#include <pthread.h>
#include <sched.h>
#include <semaphore>
#include <setjmp.h>
#include <stdio.h>
#include <time.h>
"""

PRELUDE = """
static inline void nothing(void)
{
}

static void (*volatile_nothing)(void) = nothing;

static int descend(int depth)
{
    return depth > 0 ? descend(depth - 1) : 0;
}
"""

LOCATIONS = "xyz"
APART = 4  # one of so many operations, and of loops, is in a function of its own
PAUSES = {
    "call": ["nothing();"],
    "indirect": ["volatile_nothing();"],
    "recursion": ["descend(2);"],
    "inner": ["for (int i = 0; i < 2; i++) {", "}"],
    "yield": ["sched_yield();"],
    "empty": [";"],
}


def indented(lines):
    return ["    " + line for line in lines]


def name(location):
    return LOCATIONS[location] + "@"


def value_of(value):
    return value if isinstance(value, str) else str(value)


class Writer:
    def __init__(self, program):
        self.program = program
        self.is_cxx = program.language == "c++"
        self.functions = []  # of operations, as lines

    # ---- operations ----

    def order(self, order):
        return ("std::" if self.is_cxx else "") + "memory_order_" + order

    def atomic(self, member, function, op, arguments, fails=None):
        """A call of a member in C++, of a function in C, with the order unless it is seq_cst."""
        orders = [self.order(order) for order in (op.order, fails) if order]
        if all(order.endswith("seq_cst") for order in orders):
            orders = []
        if self.is_cxx:
            return f"{name(op.object)}.{member}({', '.join([*arguments, *orders])})"
        function = f"atomic_{function}" + ("_explicit" if orders else "")
        return f"{function}({', '.join(['&' + name(op.object), *arguments, *orders])})"

    def update(self, op):
        function = "exchange" if op.update == "exchange" else "fetch_" + op.update
        return self.atomic(function, function, op, [value_of(op.value)])

    def desired(self, op):
        """What a store or a compare-exchange writes."""
        sign = {"add": "+", "sub": "-", "xor": "^"}[op.update]
        return value_of(op.value) + (f" {sign} {op.plus}" if op.plus else "")

    def compare(self, op, pointer, desired):
        function = "compare_exchange_" + ("weak" if op.weak else "strong")
        expected = pointer.removeprefix("&") if self.is_cxx else pointer
        return self.atomic(function, function, op, [expected, desired], op.fails)

    def success(self, op):
        """The expression that compares the register with the location, and puts into the register
        what it reads; or None if the program says that in another way. In C only."""
        form = self.form(op)
        if op.expected != f"r{op.into}" or self.is_away or form % 2:
            return None
        if form % 3:
            return self.compare(op, "&" + op.expected, self.desired(op))
        return self.apart("int", [f"return {self.compare(op, 'expected', 'desired')};"],
                          ["int *expected", "int desired"], ["&" + op.expected, self.desired(op)])

    def compare_value(self, op):
        """The expression of what a compare-exchange reads."""
        into = f"r{op.success} = " if op.success is not None else ""
        compare = self.compare(op, "&e", self.desired(op))
        return f"({{ int e = {value_of(op.expected)}; {into}{compare}; e; }})"

    def value(self, op):
        """The expression of an operation with a result."""
        code, number = op.code, op.object
        if code == "load":
            return self.atomic("load", "load", op, [])
        if code == "update":
            return self.update(op)
        if code == "compare":
            return self.compare_value(op)
        if code == "read":
            return f"p{number}@"
        if code == "try_lock":
            return f"(pthread_mutex_trylock(&m{number}@) == 0)"
        if code == "sem_try":
            return f"s{number}@.try_acquire()" if self.is_cxx else \
                f"(sem_trywait(&s{number}@) == 0)"
        if code == "latch_try":
            return f"l{number}@.try_wait()"
        assert code == "cond_timed_wait", code
        return (f"(pthread_cond_timedwait(&c{number}@, &m{op.mutex}@, "
                "(const struct timespec *)&later@) == ETIMEDOUT)")

    def action(self, op):
        """The statement of an operation without a result."""
        number, value = op.object, value_of(op.value)
        how = "all" if op.value == ALL else "one"
        if op.code == "store":
            return self.atomic("store", "store", op, [self.desired(op)]) + ";"
        if op.code == "fence":
            space = "std::" if self.is_cxx else ""
            return f"{space}atomic_thread_fence({self.order(op.order)});"
        if op.code in ("sem_wait", "sem_post") and self.is_cxx:
            return f"s{number}@.{'acquire' if op.code == 'sem_wait' else 'release'}();"
        if op.code == "atomic_wait":
            return f"{name(number)}.wait({value});"
        if op.code == "notify":
            return f"{name(number)}.notify_{how}();"
        if op.code.startswith("futex"):
            word = "FUTEX_WAIT" if op.code == "futex_wait" else "FUTEX_WAKE"
            return f"syscall(SYS_futex, &{name(number)}, {word}, {value}, NULL, NULL, 0);"
        barrier = f"b{number}@.arrive_and_wait();" if self.is_cxx else \
            f"pthread_barrier_wait(&b{number}@);"
        return {
            "write": f"p{number}@ = {value};",
            "lock": f"pthread_mutex_lock(&m{number}@);",
            "unlock": f"pthread_mutex_unlock(&m{number}@);",
            "sem_wait": f"sem_wait(&s{number}@);", "sem_post": f"sem_post(&s{number}@);",
            "cond_wait": f"pthread_cond_wait(&c{number}@, &m{op.mutex}@);",
            "signal": f"pthread_cond_signal(&c{number}@);",
            "broadcast": f"pthread_cond_broadcast(&c{number}@);",
            "count_down": f"l{number}@.count_down();", "latch_wait": f"l{number}@.wait();",
            "barrier": barrier,
            "assert_not": f"assert(r{op.into} != {value});",
            "set": f"r{op.into} = {value};", "add_to": f"r{op.into} += {value};",
        }[op.code]

    def has_value(self, op):
        return isinstance(op, Op) and op.code in (
            "load", "update", "compare", "read", "try_lock", "sem_try", "latch_try",
            "cond_timed_wait")

    def form(self, statement):
        """A number that chooses how the program says it."""
        text = f"{self.program.model} {self.thread} {len(self.functions)} {statement}"
        return zlib.crc32(text.encode())

    def is_chosen(self, statement):
        """Whether the operation or loop is to be in a function of its own."""
        return self.form(statement) % APART == 0

    def is_apart(self, op):
        """An operation apart may use no register."""
        return not registers_read(op) and op.success is None and op.code != "set" and \
            self.is_chosen(op)

    def apart(self, result, lines, parameters=("void",), arguments=()):
        """The call of a new function, which is not inlined."""
        call = f"call{len(self.functions)}@"
        head = f"__attribute__((noinline)) static {result} {call}({', '.join(parameters)})"
        self.functions.append("\n".join([head, "{", *indented(lines), "}", ""]))
        return f"{call}({', '.join(arguments)})"

    def operation(self, op):
        success = self.success(op) if op.code == "compare" else None
        if success:
            return [(f"r{op.success} = " if op.success is not None else "") + success + ";"]
        apart = self.is_apart(op)
        if not self.has_value(op):
            return [self.apart("void", [self.action(op)]) + ";" if apart else self.action(op)]
        value = self.apart("int", [f"return {self.value(op)};"]) if apart else self.value(op)
        return [(f"r{op.into} = " if op.into is not None else "") + value + ";"]

    # ---- statements ----

    def test(self, statement, equal):
        return f"r{statement.register} {'==' if equal else '!='} {value_of(statement.value)}"

    def is_dead(self, register):
        """Whether nobody but a test looks at the register."""
        uses = sum(1 for statement in statements(self.body)
                   if register in registers_read(statement))
        return uses == 1 and (self.thread, register) not in self.program.shown

    def head(self, op, test, stays):
        """The condition of a loop that does the operation, and leaves by the test behind it."""
        sign = "==" if test.equal != stays else "!="
        if op.code == "compare" and op.success == test.register:
            return self.head_of_compare(op, sign, test.value)
        if self.is_dead(op.into) and test.value != f"r{op.into}":
            if op.code in ("try_lock", "sem_try", "latch_try") and test.value in (0, 1):
                positive = (sign == "==") == (test.value == 1)
                return ("" if positive else "!") + self.value(op)
            return f"{self.value(op)} {sign} {value_of(test.value)}"
        return f"(r{op.into} = {self.value(op)}) {sign} {value_of(test.value)}"

    def head_of_compare(self, op, sign, value):
        """The condition that looks at the success."""
        success = self.success(op)
        if not success:
            return f"r{op.into} = {self.compare_value(op)}, r{op.success} {sign} {value}"
        if not self.is_dead(op.success):
            success = f"(r{op.success} = {success})"
        positive = (sign == "==") == (value == 1)
        return ("" if positive else "!") + success

    def loop_inside(self, loop):
        """A loop in a function, which works on the registers of the thread's function, or on copies
        of them, and returns whether the thread ends."""
        used = self.registers_used(loop.body)
        ends = any(isinstance(inner, Exit) and inner.ends for inner in statements(loop.body))
        copies = self.form(loop) // APART % 2
        self.is_inside = True
        lines = self.loop_here(loop)
        self.is_inside = False
        if ends:
            lines = [*lines, "goto out;", "end: ends = 1;", "out: ;"]
        lines = ["int ends = 0;", *lines]
        if copies:
            lines = [*(f"int r{register} = *q{register};" for register in used), *lines,
                     *(f"*q{register} = r{register};" for register in used)]
        else:
            lines = [re.sub(r"\br(\d+)\b", r"(*q\1)", line) for line in lines]
        call = self.apart("int", [*lines, "return ends;"],
                          [f"int *q{register}" for register in used],
                          [f"&r{register}" for register in used])
        return [f"if ({call})", "    goto end;"] if ends else [call + ";"]

    def loop_apart(self, loop):
        """A loop that only calls a function, which leaves the loop or ends the thread."""
        registers = [f"r{register}" for register in self.registers_used(loop.body)]
        exits = [inner.ends for inner in statements(loop.body) if isinstance(inner, Exit)]
        self.is_away = True
        lines = [re.sub(r"\b(r\d+)\b", r"(*\1)", line) for line in self.lines(loop.body, "away")]
        self.is_away, self.has_apart = False, True
        call = self.apart("void", lines, ["jmp_buf away", *(f"volatile int *{register}"
                                                            for register in registers)],
                          ["away", *(f"&{register}" for register in registers)])
        cases = ["case 0:", "    for (;;)", f"        {call};"]
        if any(exits) and not self.ends_by_itself():
            cases += ["case 2:", "    goto end;"]
        return ["{", "    jmp_buf away;", "    switch (setjmp(away)) {", *indented(cases), "    }",
                "}"]

    def ends_by_itself(self):
        """Whether nothing that the thread does at its end is missed."""
        return self.thread > 0 and all(thread != self.thread for thread, _ in self.program.shown)

    def leave(self, ends, loop):
        """How an Exit leaves, in the thread's function or in that of a loop apart."""
        if not ends and loop not in (None, "away"):
            return f"goto {loop};"
        if not self.is_away:
            return "goto end;" if ends else "break;"
        if ends:
            return "pthread_exit(NULL);" if self.ends_by_itself() else "longjmp(away, 2);"
        return "longjmp(away, 1);" if loop == "away" else "break;"

    def loop(self, loop):
        if not self.is_away and not self.is_inside and self.is_chosen(loop):
            return self.loop_apart(loop)
        if not self.is_away and not self.is_inside and self.form(loop) % APART == 1 and \
                self.registers_used(loop.body):
            return self.loop_inside(loop)
        return self.loop_here(loop)

    def loop_here(self, loop):
        body = loop.body
        self.loops += 1
        label = f"again{self.loops}"

        def is_test(at):
            return len(body) >= 2 and self.has_value(body[at]) and body[at].into is not None and \
                isinstance(body[at + 1], Exit) and not body[at + 1].ends and \
                body[at + 1].register in (body[at].into, body[at].success)
        if loop.shape == "while" and is_test(0):
            return [f"while ({self.head(body[0], body[1], True)}) {{",
                    *indented(self.lines(body[2:])), "}"]
        if loop.shape == "do" and is_test(-2):
            return ["do {", *indented(self.lines(body[:-2])),
                    f"}} while ({self.head(body[-2], body[-1], True)});"]
        if loop.shape == "goto":
            done = f"done{self.loops}"
            lines = [f"{label}: ;", *self.lines(body, done), f"goto {label};"]
            leaves = any(isinstance(inner, Exit) and not inner.ends for inner in self.own(body))
            return [*lines, f"{done}: ;"] if leaves else lines
        return ["while (1) {" if loop.shape == "while" else "for (;;) {",
                *indented(self.lines(body)), "}"]

    def own(self, body):
        """Statements that an Exit among them leaves this loop."""
        for statement in body:
            yield statement
            if isinstance(statement, If):
                yield from self.own(statement.then)
                yield from self.own(statement.otherwise)

    def lines(self, body, loop=None):
        """The loop is "away" for what is in one apart, but in no other within it; else the label
        behind it, or None."""
        lines = []
        for statement in body:
            if isinstance(statement, Op):
                lines += self.operation(statement)
            elif isinstance(statement, Nothing):
                lines += PAUSES[statement.kind]
            elif isinstance(statement, Exit):
                lines += [f"if ({self.test(statement, statement.equal)})",
                          "    " + self.leave(statement.ends, loop)]
            elif isinstance(statement, If):
                lines += [f"if ({self.test(statement, statement.equal)}) {{",
                          *indented(self.lines(statement.then, loop)), "}"]
                if statement.otherwise:
                    lines[-1:] = ["} else {",
                                  *indented(self.lines(statement.otherwise, loop)), "}"]
            else:
                lines += self.loop(statement)
        return lines

    # ---- the whole ----

    def registers_used(self, body):
        used = set()
        for statement in statements(body):
            used |= registers_read(statement) | registers_written(statement)
        return sorted(used)

    def begin(self, thread, body):
        self.thread, self.body, self.loops = thread, body, 0
        self.is_away = self.is_inside = self.has_apart = False

    def registers(self):
        """Their declaration. They keep their values where longjmp leaves a loop."""
        shown = {register for thread, register in self.program.shown if thread == self.thread}
        registers = sorted(shown.union(self.registers_used(self.body)))
        how = "volatile int " if self.has_apart else "int "
        return [how + ", ".join(f"r{register} = 0" for register in registers) + ";"] \
            if registers else []

    def settle(self, lines):
        """Others than the loop apart get the addresses of registers, too."""
        return [re.sub(r"&(r\d+)\b", r"(int *)&\1", line) for line in lines] \
            if self.has_apart else lines

    def function(self, thread):
        body = self.program.bodies[thread]
        self.begin(thread, body)
        lines = self.lines(body)
        lines = [*self.registers(), *self.settle(lines)]
        if any(isinstance(statement, Exit) and statement.ends for statement in statements(body)):
            lines.append("end: ;")
        for i, (shown, register) in enumerate(self.program.shown):
            if shown == thread:
                lines.append(f"out@[{i}] = r{register};")
        return [f"static void *thread{thread}@(void *argument)", "{", *indented(lines),
                "    return argument;", "}", ""]

    def main(self):
        program = self.program
        threads = range(1, len(program.bodies))
        self.begin(0, [*program.bodies[0], *program.after])
        body, after = self.lines(program.bodies[0]), self.lines(program.after)
        lines = self.registers()
        if threads:
            lines.append(f"pthread_t threads[{len(program.bodies)}];")
        if not self.is_cxx:
            lines += [f"sem_init(&s{i}@, 0, {program.semaphores[i]});" for i in self.used["s"]]
            lines += [f"pthread_barrier_init(&b{i}@, NULL, {program.barriers[i]});"
                      for i in self.used["b"]]
        lines += [f"pthread_create(&threads[{i}], NULL, thread{i}@, NULL);" for i in threads]
        lines += body
        lines += [f"pthread_join(threads[{i}], NULL);" for i in program.joined]
        lines += after
        lines += [f"out@[{i}] = r{register};"
                  for i, (thread, register) in enumerate(program.shown) if thread == 0]
        if program.shown:
            numbers = ", ".join(f"out@[{i}]" for i in range(len(program.shown)))
            form = ",".join(["%d"] * len(program.shown))
            lines += ["#ifdef OUTCOMES", f'printf("{form}\\n", {numbers});', "#endif"]
        head = 'extern "C" int test@(void)' if self.is_cxx else "int test@(void)"
        return [head, "{", *indented(lines), "    return 0;", "}", ""]

    def find_used(self):
        self.used = {letter: set() for letter in "xpmcslb"}
        letters = {"read": "p", "write": "p", "lock": "m", "unlock": "m", "try_lock": "m",
                   "sem_wait": "s", "sem_post": "s", "sem_try": "s", "cond_wait": "c",
                   "cond_timed_wait": "c", "signal": "c", "broadcast": "c", "count_down": "l",
                   "latch_wait": "l", "latch_try": "l", "barrier": "b"}
        for op in all_statements(self.program):
            if isinstance(op, Op) and op.code not in ("fence", "assert_not", "set", "add_to"):
                self.used[letters.get(op.code, "x")].add(op.object)
                if op.code.startswith("cond"):
                    self.used["m"].add(op.mutex)
        return self.used

    def declarations(self):
        used, program = self.find_used(), self.program
        atomic = "std::atomic<int>" if self.is_cxx else "atomic_int"
        lines = [f"static {atomic} {name(i)};" for i in sorted(used["x"])]
        lines += [f"static int p{i}@;" for i in sorted(used["p"])]
        lines += [f"static pthread_mutex_t m{i}@ = PTHREAD_MUTEX_INITIALIZER;"
                  for i in sorted(used["m"])]
        lines += [f"static pthread_cond_t c{i}@ = PTHREAD_COND_INITIALIZER;"
                  for i in sorted(used["c"])]
        if used["c"]:
            lines.append("static const struct timespec later@ = {4000000000, 0};")
        if self.is_cxx:
            # Static objects are not destroyed: threads that main does not wait for may use them.
            lines += [f"static auto &s{i}@ = *new std::counting_semaphore<>"
                      f"{{{program.semaphores[i]}}};" for i in sorted(used["s"])]
            lines += [f"static std::latch l{i}@{{{program.latches[i]}}};"
                      for i in sorted(used["l"])]
            lines += [f"static auto &b{i}@ = *new std::barrier<>{{{program.barriers[i]}}};"
                      for i in sorted(used["b"])]
        else:
            lines += [f"static sem_t s{i}@;" for i in sorted(used["s"])]
            lines += [f"static pthread_barrier_t b{i}@;" for i in sorted(used["b"])]
        if program.shown:
            lines.append(f"static int out@[{len(program.shown)}];")
        return [*lines, ""]


def write(program, number):
    """The program, without what is in front of all."""
    writer = Writer(program)
    declarations = writer.declarations()
    lines = []
    for thread in range(1, len(program.bodies)):
        lines += writer.function(thread)
    lines += writer.main()
    lines = declarations + writer.functions + lines
    return "\n".join(lines).replace("@", f"_{number}")


def prelude(language):
    return (PRELUDE_OF_CXX if language == "c++" else PRELUDE_OF_C) + PRELUDE
