"""Random programs whose loops carry values from one iteration to the next, in registers."""

import copy

from accesses import Accesses
from program import Exit, If, Loop, Op

# The registers of a thread that loops. The first three are scratch for other operations, too.
CARRIED, SECOND, SCRATCH, SUCCESS, COUNT, FIRST = range(6)
SHAPES = ("for", "while", "do", "goto", "flag")


class Carried(Accesses):
    """Threads load a value and compare it with a location, again and again."""

    def __init__(self, seed, model):
        super().__init__(seed, model, (1, 2, 2, 2, 3))
        self.x = None
        self.message = self.small() if self.chance(0.5) else None
        self.is_plain = self.locations == 1 or self.chance(0.3)
        count = self.pick(2, 2, 2, 3)
        loops = self.pick(1, 1, 2) if count == 2 else self.pick(1, 1, 1, 2)
        self.bodies = [[]]
        for i in range(count):
            if 0 < i < loops and self.chance(0.4):
                self.bodies.append(copy.deepcopy(self.bodies[1]))
            else:
                self.bodies.append(self.looping() if i < loops else self.straight())
        if self.chance(0.15):
            self.bodies[0] = self.straight()[:1]
        if self.chance(0.3):
            self.doubt()

    def program(self):
        threads = list(range(1, len(self.bodies)))
        counts = (1, 2, 3, 5) if self.message is None else (3, 5, 8)
        return self.finish("c", self.model, self.bodies, threads, counts)

    # ---- operations ----

    def location(self):
        """Mostly that of the loop."""
        return self.x if self.x is not None and self.chance(0.5) else super().location()

    def straight(self):
        lines = super().straight()
        if self.chance(0.3):
            self.insert(lines, self.update(self.x, "add", 1, self.pick(None, SECOND)))
        if self.message is not None and self.chance(0.8):
            return [*self.give(), *lines[:self.pick(0, 1)]]
        return lines

    def give(self):
        """Data, and the message that it is there."""
        data = Op("write", 0, value=1) if self.is_plain else self.store(self.y, 1)
        give = self.store(self.x, self.message) if self.chance(0.7) else \
            self.update(self.x, "add", self.message)
        if self.chance(0.7):
            data.order, give.order = "relaxed", "release"
        return [data, give]

    def take(self):
        """The data."""
        return Op("read", 0, into=SCRATCH) if self.is_plain else \
            Op("load", self.y, into=SCRATCH, order="relaxed")

    def small(self):
        return self.pick(0, 1, 1, 2, 3)

    def test(self, register=CARRIED):
        """A register, whether it is to be equal, and to what."""
        if self.message is not None and self.chance(0.7):
            return register, True, self.message
        return register, self.chance(0.8), self.small()

    def desired(self):
        """What an exchange writes, as arguments of Op."""
        kind = self.random.randrange(10)
        if kind < 4:
            return {"value": f"r{CARRIED}", "plus": self.pick(1, 1, 2)}
        if kind == 4:
            return {"value": f"r{CARRIED}", "plus": 1, "update": self.pick("sub", "xor")}
        if kind == 5:
            return {"value": f"r{SECOND}", "plus": self.pick(0, 1)}
        if kind == 6:
            return {"value": f"r{CARRIED}"}
        return {"value": self.small()}

    def exchange(self):
        into = CARRIED if self.chance(0.8) else self.pick(SECOND, SCRATCH)
        return Op("compare", self.x, into=into, success=SUCCESS, weak=self.chance(0.3),
                  expected=f"r{CARRIED}" if self.chance(0.93) else f"r{SECOND}",
                  order=self.order("relaxed", "acquire", "release", "acq_rel"),
                  fails=self.order("relaxed", "relaxed", "acquire"), **self.desired())

    def reload(self):
        """Another value to carry."""
        kind = self.random.randrange(8)
        if kind < 4:
            return [self.load(self.x, CARRIED)]
        if kind == 4:
            return [self.load(self.y, CARRIED)]
        if kind == 5:
            return [self.load(self.y, SECOND)]
        if kind == 6:
            return [Op("set", into=CARRIED, value=self.pick(0, 0, 1, f"r{SECOND}"))]
        return [self.load(self.x, SCRATCH), Op("set", into=CARRIED, value=f"r{SCRATCH}")]

    def store_carried(self):
        store = self.store(self.location())
        store.value = self.pick(f"r{CARRIED}", f"r{CARRIED}", f"r{SECOND}")
        store.plus = self.pick(0, 0, 1)
        return store

    # ---- the loop ----

    def ahead(self):
        kind = self.random.randrange(10)
        lines = []
        if kind < 6:
            lines = [self.load(self.x, CARRIED)]
        elif kind == 6:
            lines = [self.load(self.y, CARRIED)]
        elif kind == 7:
            lines = [Op("set", into=CARRIED, value=self.small())]
        elif kind == 8:
            lines = [self.load(self.x, CARRIED), self.load(self.x, self.pick(CARRIED, SECOND))]
        if self.chance(0.3):
            self.insert(lines, self.load(self.y, SECOND))
        if self.chance(0.2):
            self.insert(lines, self.pick(self.fence(), self.plain(), self.store()))
        if self.chance(0.2):
            lines.append(Op("set", into=FIRST, value=f"r{CARRIED}"))
        return lines

    def within(self):
        """What an iteration does besides, on either side of its exchange."""
        kind = self.random.randrange(16)
        if kind < 3:
            return [If(*self.test(), self.reload())]
        if kind < 5:
            return [Exit(*self.test(), ends=self.chance(0.4))]
        if kind == 5:
            return [self.plain()]
        if kind == 6:
            return [Op("write", 0, value=self.pick(1, f"r{CARRIED}"))]
        if kind == 7:
            return [self.fence()]
        if kind == 8:
            return [self.load(self.y, self.pick(SECOND, SECOND, SCRATCH))]
        if kind == 9:
            return [self.store_carried() if self.chance(0.5) else self.store()]
        if kind == 10:
            return [Op("assert_not", into=self.pick(CARRIED, CARRIED, SECOND), value=self.small())]
        if kind == 11:
            load = self.load(self.y, SCRATCH)
            return [load, Exit(SCRATCH, True, 1, ends=self.chance(0.3))]
        if kind == 12:
            return [Loop([Exit(CARRIED, False, self.pick(0, 1)), self.load(self.x, CARRIED)],
                         self.pick("for", "goto"))]
        if kind == 13:
            return [Op("set", into=SECOND, value=f"r{CARRIED}")]
        if kind == 14:
            return [If(CARRIED, True, f"r{SECOND}", self.reload())]
        return self.one()

    def several(self, *counts):
        return [op for _ in range(self.pick(*counts)) for op in self.within()]

    def exchanges(self):
        """An iteration: it ends the loop where the exchange succeeds."""
        exchange = self.exchange()
        leaves = self.chance(0.6 if self.message is not None else 0.2)
        failed = [Exit(*self.test())] if leaves else []
        failed += self.several(0, 0, 1, 1, 2)
        if exchange.into != CARRIED and self.chance(0.8):
            failed.append(Op("set", into=CARRIED, value=f"r{exchange.into}"))
        elif self.chance(0.3):
            failed += self.reload()
        if self.chance(0.15):
            failed += [Op("add_to", into=COUNT, value=1),
                       Exit(COUNT, True, self.pick(2, 3), ends=self.chance(0.3))]
        return self.several(0, 0, 0, 1), [exchange, Exit(SUCCESS, True, 1)], failed

    def weaken(self, exchange):
        """What is in front of a loop whose failures order less than the load there, and mostly less
        than a success."""
        exchange.into, exchange.expected = CARRIED, f"r{CARRIED}"
        exchange.order = self.pick("acquire", "acq_rel", "acq_rel", "release", "relaxed")
        exchange.fails = "relaxed"
        ahead = Op("load", self.x, into=CARRIED, order="acquire")
        return [self.load(self.y, SECOND), ahead] if self.chance(0.2) else [ahead]

    def loads(self):
        """An iteration that carries what earlier loads have read."""
        kind = self.random.randrange(3)
        if kind == 0:  # twice the same
            return self.several(0, 0, 1), [self.load(self.pick(self.x, self.y), SECOND),
                                           Exit(SECOND, True, f"r{CARRIED}")], \
                [Op("set", into=CARRIED, value=f"r{SECOND}")]
        if kind == 1:  # the same before and behind
            return [self.load(self.y, SECOND), *self.several(0, 0, 1)], \
                [self.load(self.x, SCRATCH), Exit(SCRATCH, True, f"r{CARRIED}")], \
                [Op("set", into=CARRIED, value=f"r{SCRATCH}")]
        return [Op("set", into=SECOND, value=f"r{CARRIED}"), *self.several(0, 0, 1)], \
            [self.load(self.x, CARRIED), Exit(*self.test())], self.several(0, 0, 1)

    def looping(self):
        self.x, self.y = self.location(), self.location()
        if self.locations > 1 and self.message is not None:
            self.x, self.y = self.random.sample(range(self.locations), 2)
        kind = "exchanges" if self.chance(0.8) else "loads"
        self.kinds.add(kind)
        ahead = self.ahead()
        before, test, behind = getattr(self, kind)()
        if kind == "exchanges" and self.model == "rc11" and self.chance(0.4):
            ahead = self.weaken(test[0])
            if self.chance(0.6):
                before, behind = [], [op for op in behind if isinstance(op, Exit)]
        shape = self.pick(*SHAPES)
        if shape == "while" and self.chance(0.7):
            before, behind = [], [*before, *behind]
        if shape == "do" and self.chance(0.7):
            before, behind = [*behind, *before], []
        body = [*before, *test, *behind]
        if shape == "flag" and test[-1].register == SUCCESS:
            body = [Exit(SUCCESS, True, 1), *before, test[0],
                    *([If(SUCCESS, True, 0, behind)] if behind else [])]
        if any(test[-1] is exit_ for exit_ in body) and self.chance(0.1):
            test[-1].ends = True
        then = [op for _ in range(self.pick(0, 0, 1, 2)) for op in self.one()]
        if self.message is not None:
            then[:0] = [self.take()]
        elif self.chance(0.3):
            self.insert(then, self.plain())
        if self.chance(0.2):
            then.append(self.store_carried())
        return [*ahead, Loop(body, shape), *then]

    def doubt(self):
        places = [(body, register) for body in self.bodies for op in self.operations(body)
                  for register in (op.into, op.success)
                  if op.code in ("load", "update", "compare") and register is not None]
        if places:
            body, r = self.pick(*places)
            body.append(Op("assert_not", into=r, value=self.pick(0, 1, 1, 2, 3)))
