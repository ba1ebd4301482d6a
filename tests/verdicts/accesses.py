"""Random accesses of memory, for programs under a weak memory model (weak.py, carried.py)."""

from generator import Generator
from program import If, Op


class Accesses(Generator):
    """Few operations, with random memory orders."""

    def __init__(self, seed, model, locations):
        super().__init__(seed)
        self.model = model
        self.locations = self.pick(*locations)
        self.style = self.pick("relaxed", "any", "any", "any", "message")

    def order(self, *orders):
        if self.style == "relaxed":
            return "relaxed"
        if self.style == "message" and self.chance(0.8):
            return orders[-1]
        return self.pick(*orders)

    def load(self, x=None, into=None):
        return Op("load", self.location() if x is None else x,
                  into=self.register() if into is None else into,
                  order=self.order("relaxed", "acquire"))

    def store(self, x=None, value=None):
        orders = ["relaxed", "release"] + ["seq_cst"] * (self.model == "tso" and self.chance(0.2))
        return Op("store", self.location() if x is None else x,
                  value=self.pick(0, 1, 1, 2) if value is None else value,
                  order=self.order(*orders))

    def update(self, x=None, update="exchange", value=None, into=None):
        return Op("update", self.location() if x is None else x, update=update,
                  value=self.pick(0, 1, 1, 2) if value is None else value, into=into,
                  order=self.order("relaxed", "acquire", "release", "acq_rel"))

    def compare(self, x=None, expected=None, value=None):
        return Op("compare", self.location() if x is None else x, into=self.register(),
                  expected=self.pick(0, 0, 1) if expected is None else expected,
                  value=self.pick(1, 1, 2) if value is None else value,
                  order=self.order("relaxed", "acquire", "release", "acq_rel"),
                  fails=self.order("relaxed", "acquire"))

    def plain(self):
        return self.pick(Op("read", 0, into=self.register()), Op("write", 0, value=1))

    def fence(self):
        return Op("fence", order=self.pick("acquire", "release", "acq_rel", "seq_cst"))

    def one(self):
        kind = self.random.randrange(12)
        if kind < 3:
            return [self.load()]
        if kind < 6:
            return [self.store()]
        if kind == 6:
            return [self.update(into=self.register())]
        if kind == 7:
            return [self.compare()]
        if kind == 8:
            return [self.fence()]
        if kind == 9:
            return [self.plain()] if self.chance(0.6) else [self.load()]
        load = self.load()
        return [load, If(load.into, True, self.pick(0, 1, 1), self.one())]

    def straight(self):
        return [op for _ in range(self.pick(1, 2, 2, 3)) for op in self.one()]
