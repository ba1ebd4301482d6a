"""Small programs: what they consist of, and how they are written for the oracle (states.c).

A body is a list of statements: operations, branches, loops. All registers are 0 at first. Main
creates the other threads in front of its body, and joins some of them behind it."""

import dataclasses

THREADS, REGISTERS, LOCATIONS, PLAIN, OBJECTS = 4, 6, 3, 2, 2
MOST_OPERATIONS = 96
ORDERS = ("relaxed", "acquire", "release", "acq_rel", "seq_cst")
UPDATES = ("add", "sub", "xor", "or", "and", "exchange")
MODELS = ("sc", "tso", "ra", "rc11")
OPERATIONS = ("load", "store", "update", "compare", "fence", "read", "write", "lock", "unlock",
              "try_lock", "sem_wait", "sem_post", "sem_try", "cond_wait", "cond_timed_wait",
              "signal", "broadcast", "futex_wait", "futex_wake", "atomic_wait", "notify",
              "count_down", "latch_wait", "latch_try", "barrier", "assert_not", "set", "add_to",
              "jump", "jump_if", "jump_unless", "create", "join", "end")
ALL = 100  # to wake
TARGET = 9  # in a row for the oracle


@dataclasses.dataclass
class Op:
    """An operation. A value is a number, or the name of a register. What a store or a
    compare-exchange writes is the value of the register, updated by `plus`."""
    code: str
    object: int = 0
    into: int = None
    value: object = 0
    plus: int = 0
    expected: object = 0
    success: int = None  # the register that becomes 1 or 0
    weak: bool = False
    update: str = "add"
    order: str = "seq_cst"
    fails: str = "seq_cst"
    mutex: int = 0


@dataclasses.dataclass
class If:
    """Then, if the register has the value, or that of another one, or has not."""
    register: int
    equal: bool
    value: object
    then: list
    otherwise: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Exit:
    """Leaves the innermost loop, or with `ends` the thread, if the register has the value."""
    register: int
    equal: bool
    value: object
    ends: bool = False


@dataclasses.dataclass
class Loop:
    """For ever, but for an Exit. The shape is how the program says it."""
    body: list
    shape: str = "for"


@dataclasses.dataclass
class Nothing:
    """What has no effect: a call, an inner loop, ..."""
    kind: str


@dataclasses.dataclass
class Program:
    language: str
    model: str
    bodies: list  # of main, then of the threads
    joined: list
    after: list = dataclasses.field(default_factory=list)  # of main, behind its joins
    shown: list = dataclasses.field(default_factory=list)  # pairs of a thread and a register
    latches: list = dataclasses.field(default_factory=lambda: [0, 0])
    barriers: list = dataclasses.field(default_factory=lambda: [2, 2])
    semaphores: list = dataclasses.field(default_factory=lambda: [0, 0])
    kinds: set = dataclasses.field(default_factory=set)  # of waits, for the campaign's counts


def statements(body):
    """All of them, those within others, too."""
    for statement in body:
        yield statement
        if isinstance(statement, If):
            yield from statements(statement.then)
            yield from statements(statement.otherwise)
        elif isinstance(statement, Loop):
            yield from statements(statement.body)


def all_statements(program):
    for body in (*program.bodies, program.after):
        yield from statements(body)


def registers_read(statement):
    """The registers whose values the statement uses."""
    named = [getattr(statement, name, None) for name in ("value", "expected")]
    read = {int(value[1:]) for value in named if isinstance(value, str)}
    reads_own = isinstance(statement, Op) and statement.code in ("assert_not", "add_to")
    own = statement.into if reads_own else getattr(statement, "register", None)
    return read | ({own} - {None})


def registers_written(statement):
    return {getattr(statement, name, None) for name in ("into", "success")} - {None}


def number_of(value):
    """Whether it is a register, and its number."""
    return (1, int(value[1:])) if isinstance(value, str) else (0, value)


class Assembler:
    """The code of one thread, as rows of numbers."""

    def __init__(self):
        self.rows = []

    def put(self, code, into=255, object=0, update=0, value=0, expected=0, order=4, fails=4,
            target=0, plus=0, weak=False, success=255):
        is_expected_register, expected = number_of(expected)
        self.rows.append([OPERATIONS.index(code), into, object, update, *number_of(value), expected,
                          order, fails, target, plus, is_expected_register, int(weak), success])
        return len(self.rows) - 1

    def land(self, jumps):
        for jump in jumps:
            self.rows[jump][TARGET] = len(self.rows)

    def jump_unless(self, statement):
        code = "jump_unless" if statement.equal else "jump_if"
        return self.put(code, statement.register, value=statement.value)

    def operation(self, op):
        self.put(op.code, 255 if op.into is None else op.into, op.object,
                 UPDATES.index(op.update), op.value, op.expected, ORDERS.index(op.order),
                 ORDERS.index(op.fails), op.mutex, op.plus, op.weak,
                 255 if op.success is None else op.success)

    def body(self, body, breaks, ends):
        for statement in body:
            if isinstance(statement, Op):
                self.operation(statement)
            elif isinstance(statement, Exit):
                stays = self.jump_unless(statement)
                (ends if statement.ends else breaks).append(self.put("jump"))
                self.land([stays])
            elif isinstance(statement, If):
                self.branch(statement, breaks, ends)
            elif isinstance(statement, Loop):
                begin, own = len(self.rows), []
                self.body(statement.body, own, ends)
                self.put("jump", target=begin)
                self.land(own)

    def branch(self, statement, breaks, ends):
        other = self.jump_unless(statement)
        self.body(statement.then, breaks, ends)
        over = self.put("jump")
        self.land([other])
        self.body(statement.otherwise, breaks, ends)
        self.land([over])


def assemble(program, messages):
    """The text for the oracle, or None if it is too long."""
    lines = [[MODELS.index(program.model), messages, len(program.bodies)]]
    for numbers in zip(program.latches, program.barriers, program.semaphores):
        lines.append(list(numbers))
    lines.append([len(program.shown), *(number for pair in program.shown for number in pair)])
    for thread, body in enumerate(program.bodies):
        assembler, ends = Assembler(), []
        others = range(1, len(program.bodies)) if thread == 0 else ()
        for other in others:
            assembler.put("create", object=other)
        assembler.body(body, [], ends)
        if thread == 0:
            for other in program.joined:
                assembler.put("join", object=other)
            assembler.body(program.after, [], ends)
        assembler.land(ends)
        assembler.put("end")
        if len(assembler.rows) > MOST_OPERATIONS:
            return None
        lines += [[len(assembler.rows)], *assembler.rows]
    return "\n".join(" ".join(map(str, line)) for line in lines) + "\n"
