"""Random programs of loops with effects, under a weak memory model."""

from accesses import Accesses
from program import Exit, If, Loop, Op


class Weak(Accesses):
    """One or two threads loop."""

    def __init__(self, seed, model):
        super().__init__(seed, model, (2, 2, 2, 3))
        count = self.pick(2, 2, 2, 3)
        loops = self.pick(1, 1, 2) if count == 2 else 1
        self.awaited = []  # locations, and values that let a loop end
        self.bodies = [[]]
        for i in range(count):
            self.bodies.append(self.looping() if i < loops else self.straight())
        for x, value in self.awaited:
            if self.chance(0.85):
                cause = self.store(x, value) if self.chance(0.7) else \
                    self.update(x, "exchange", value)
                self.insert(self.pick(*self.bodies[loops + 1:], self.bodies[-1]), cause)
        if self.chance(0.15):
            self.bodies[0] = self.straight()[:1]
        if self.chance(0.35):
            self.doubt()

    def program(self):
        threads = list(range(1, len(self.bodies)))
        return self.finish("c", self.model, self.bodies, threads)

    def effect(self):
        x = self.location()
        kind = self.random.randrange(10)
        if kind < 2:
            return [self.store()]
        if kind == 2:
            return [self.store(x, 1), self.store(x, 0)]
        if kind == 3:
            return [self.update(x, "exchange", into=self.register())]
        if kind == 4:
            return [self.update(x, "add", 1, self.pick(None, self.register())),
                    self.update(x, "sub", 1)]
        if kind == 5:
            return [self.update(x, "xor", 1), self.update(x, "xor", 1)]
        if kind == 6:
            taken = self.compare(x, 0, 1)
            return [taken, If(taken.into, True, 0, [self.store(x, 0)])]
        if kind == 7:
            return [self.plain()]
        if kind == 8:
            return [self.fence()]
        return [self.load()]

    def looping(self):
        r, x = self.register(), self.location()
        kind = self.random.randrange(5)
        exit_ = Exit(r, True, 1)
        effects = [op for _ in range(self.pick(1, 1, 1, 2)) for op in self.effect()]
        if kind == 0:
            test = self.update(x, "exchange", self.pick(0, 1, 2), r)
            exit_ = self.pick(Exit(r, False, 0), Exit(r, True, 0), Exit(r, True, 1))
            effects = effects if self.chance(0.5) else []
        elif kind == 1:
            test = self.update(x, "add", 1, r)
            exit_ = Exit(r, True, self.pick(0, 1))
            effects = [self.update(x, "sub", 1), *(effects if self.chance(0.4) else [])]
        elif kind == 2:
            test = self.compare(x, self.pick(0, 1), 2)
            test.into = r
            exit_ = Exit(r, True, test.expected)
        else:
            test = self.load(x, r)
            exit_ = self.pick(Exit(r, True, 1), Exit(r, False, 0), Exit(r, True, 2))
        if kind not in (0, 1):
            self.awaited.append((x, exit_.value if exit_.equal else 1))
        elif kind == 0 and not exit_.equal:
            self.awaited.append((x, 1))
        before, behind = ((), effects) if self.chance(0.6) else (effects, ())
        if self.chance(0.15):
            behind = [*behind, Exit(self.register(), True, 2)]
        loop = Loop([*before, test, exit_, *behind], self.pick("while", "do", "for"))
        ahead = self.one() if self.chance(0.3) else []
        then = [op for _ in range(self.pick(0, 1, 1, 2)) for op in self.one()]
        self.kinds.add("weak")
        return [*ahead, loop, *then]

    def doubt(self):
        places = [(body, op.into) for body in self.bodies for op in body
                  if isinstance(op, Op) and op.code in ("load", "update", "compare") and
                  op.into is not None]
        if places:
            body, r = self.pick(*places)
            body.append(Op("assert_not", into=r, value=self.pick(0, 0, 1, 1, 2)))
