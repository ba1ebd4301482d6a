"""What the generators of random programs have in common (waits.py, accesses.py)."""

import random

from program import Op, Program, all_statements, registers_written


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.kinds = set()

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, probability):
        return self.random.random() < probability

    def register(self):
        return self.random.randrange(3)

    def location(self):
        return self.random.randrange(self.locations)

    def insert(self, body, *more):
        place = self.random.randint(0, len(body))
        body[place:place] = more

    def finish(self, language, model, bodies, joined, counts=(0, 1, 2, 4), **more):
        """The program, in which some registers are shown: one of these counts."""
        program = Program(language, model, bodies, joined, kinds=self.kinds, **more)
        loaded = set()
        for thread, body in enumerate(bodies):
            if thread in (0, *joined):
                every = [*body, *(program.after if thread == 0 else ())]
                loaded |= {(thread, register) for op in self.operations(every)
                           for register in registers_written(op)}
        program.shown = sorted(self.random.sample(sorted(loaded), min(len(loaded),
                                                                      self.pick(*counts))))
        return program

    def operations(self, body):
        return [op for op in all_statements(Program("c", "sc", [body], [])) if isinstance(op, Op)]
