"""Random programs with waits of every kind, under sequential consistency."""

from generator import Generator
from program import ALL, Exit, If, Loop, Nothing, Op
from text import PAUSES

SHAPES = ("while", "while", "do", "for", "goto")


class Waits(Generator):
    """Each idiom waits for something that others do, or forget."""

    def __init__(self, seed, language):
        super().__init__(seed)
        self.language = language
        self.locations = self.pick(1, 2, 2, 3)
        count = self.pick(1, 1, 2, 2, 2, 3)
        self.bodies = [[] for _ in range(count + 1)]
        self.semaphores, self.latches = [0, 0], [0, 0]
        self.barriers = [2, 2]
        self.ending = [False] * (count + 1)
        for _ in range(self.pick(1, 1, 2)):
            self.wait_somewhere()
        for _ in range(self.pick(0, 1, 1, 2)):
            self.insert(self.pick(*self.bodies), *self.noise())
        if self.chance(0.3):
            self.daemon()
        if self.chance(0.3):
            self.doubt()

    def program(self):
        threads = range(1, len(self.bodies))
        every = self.chance(0.6)
        joined = [i for i in threads if every or self.chance(0.5)]
        after = [Op("load", self.location(), into=3)] if self.chance(0.2) else []
        return self.finish(self.language, "sc", self.bodies, joined, after=after,
                           latches=self.latches, barriers=self.barriers,
                           semaphores=self.semaphores)

    # ---- small things ----

    def small(self):
        return self.pick(0, 1, 1, 2)

    def access(self):
        x = self.location()
        return self.pick(
            Op("load", x, into=self.register()), Op("store", x, value=self.small()),
            Op("update", x, into=self.register(), update="exchange", value=self.small()),
            Op("update", x, into=self.pick(None, self.register()), update="add", value=1),
            Op("update", x, update=self.pick("or", "and", "xor"), value=1),
            Op("compare", x, into=self.register(), expected=self.pick(0, 1), value=self.small()))

    def plain(self):
        return self.pick(Op("read", 0, into=self.register()), Op("write", 0, value=self.small()))

    def noise(self):
        kind = self.random.randrange(6)
        if kind == 0:
            return [Op("lock", 0), self.plain(), Op("unlock", 0)]
        if kind == 1 and self.chance(0.3):
            return [self.plain()]
        if kind == 2:
            r = self.register()
            return [Op("load", self.location(), into=r),
                    If(r, True, self.small(), [self.access()],
                       [self.access()] if self.chance(0.3) else [])]
        return [self.access()]

    def doubt(self):
        """An assertion on what is loaded."""
        r = self.register()
        load = Op("load", self.location(), into=r)
        self.insert(self.pick(*self.bodies), load, Op("assert_not", into=r, value=self.small()))

    def effects(self):
        """What an iteration does besides: mostly something that it takes back."""
        x, r = self.location(), self.register()
        kind = self.random.randrange(13)
        if kind == 0:
            return [Op("update", x, into=self.pick(None, r), update="add", value=1),
                    Op("update", x, update="sub", value=1)]
        if kind == 1:
            return [Op("update", x, update="xor", value=1), Op("update", x, update="xor", value=1)]
        if kind == 2:
            return [Op("store", x, value=self.small())]
        if kind == 3:
            return [Op("store", x, value=1), Op("store", x, value=0)]
        if kind == 4:
            return [Op("compare", x, into=r, expected=0, value=1),
                    If(r, True, 0, [Op("store", x, value=0)])]
        if kind == 5:
            return [Op("lock", 1), Op("unlock", 1)]
        if kind == 6:
            return [Op("try_lock", 1, into=r), If(r, True, 1, [Op("unlock", 1)])]
        if kind == 7:
            return [Op("load", x, into=r)]
        if kind == 8:
            return [Op("update", x, into=r, update="exchange", value=self.small())]
        if kind == 9:
            return [self.pick(Op("write", 1, value=1), Op("read", 0, into=r))]
        return [Nothing(self.pick(*PAUSES))]

    def body_effects(self):
        return [op for _ in range(self.pick(0, 0, 1, 1, 2)) for op in self.effects()]

    def loop(self, test, exit_, before=(), behind=()):
        shape = self.pick(*SHAPES)
        return Loop([*before, *test, exit_, *behind], shape)

    # ---- idioms ----

    def wait_somewhere(self):
        """One thread waits, another one lets it go on, unless it is forgotten."""
        places = list(range(len(self.bodies)))
        waiter = self.pick(*places)
        others = [i for i in places if i != waiter]
        kinds = ["spin", "spin", "spin_effects", "polled", "cond", "cond", "semaphore",
                 "spin_lock", "try_loop", "barrier", "sem_poll", "mutexes"]
        kinds += ["atomic_wait", "atomic_wait", "latch"] if self.language == "c++" else \
                 ["futex", "futex"]
        kind = self.pick(*kinds)
        self.kinds.add(kind)
        lines, causes = getattr(self, kind)()
        self.insert(self.bodies[waiter], *lines)
        for cause in causes:
            if self.chance(0.88):
                self.insert(self.bodies[self.pick(*others)], *cause)

    def spin(self):
        x, r, v = self.location(), self.register(), self.pick(1, 1, 2)
        causes = [[self.pick(Op("store", x, value=v), Op("update", x, update="add", value=v))]]
        equal = self.chance(0.7)
        before, behind = ([], self.body_effects()) if self.chance(0.6) else \
            (self.body_effects(), [])
        exit_ = Exit(r, True, v) if equal else Exit(r, False, 0)
        return [self.loop([Op("load", x, into=r)], exit_, before, behind)], causes

    def spin_effects(self):
        """It is the test that has an effect."""
        x, r = self.location(), self.register()
        kind = self.random.randrange(3)
        if kind == 0:  # takes a token
            return [self.loop([Op("update", x, into=r, update="exchange", value=0)],
                              Exit(r, False, 0), (), self.body_effects())], \
                [[Op("store", x, value=1)]]
        if kind == 1:  # adds, and takes it back
            add = Op("update", x, into=r, update="add", value=1)
            behind = [Op("update", x, update="sub", value=1), *self.body_effects()]
            return [self.loop([add], Exit(r, True, 1), (), behind)], \
                [[Op("update", x, update="add", value=1)]]
        return [self.loop([Op("compare", x, into=r, expected=1, value=2)], Exit(r, True, 1),
                          self.body_effects())], [[Op("store", x, value=1)]]

    def spin_lock(self):
        x, r = self.location(), self.register()
        take = self.pick(Op("update", x, into=r, update="exchange", value=1),
                         Op("compare", x, into=r, expected=0, value=1))

        def section():
            return [self.loop([take], Exit(r, True, 0), (), [Nothing("yield")] *
                              self.pick(0, 0, 1)),
                    *([self.plain()] if self.chance(0.7) else []),
                    *([Op("store", x, value=0)] if self.chance(0.9) else [])]
        return section(), [section()]

    def polled(self):
        """A flag under a lock."""
        r = self.register()
        test = [Op("lock", 0), Op("read", 0, into=r), Op("unlock", 0)]
        if self.chance(0.3):
            test[1] = Op("load", 0, into=r)
            cause = [Op("store", 0, value=1)]
        else:
            cause = [Op("lock", 0), Op("write", 0, value=1), Op("unlock", 0)]
        return [Loop([*test, Exit(r, False, 0), *self.body_effects()], "for")], [cause]

    def cond(self):
        r, timed = self.register(), self.chance(0.3)
        wake = Op(self.pick("signal", "broadcast"), 0)
        wait = Op("cond_timed_wait", 0, into=2) if timed else Op("cond_wait", 0)
        test = Op("read", 0, into=r)
        loops = self.chance(0.8)
        lines = [Op("lock", 0)]
        if loops:
            lines.append(Loop([test, Exit(r, False, 0), wait], "while"))
        else:
            lines += [test, If(r, True, 0, [wait])] if self.chance(0.5) else [wait]
        lines.append(Op("unlock", 0))
        give = [Op("lock", 0), Op("write", 0, value=1), Op("unlock", 0)]
        give.insert(self.pick(2, 3, 3, 0), wake)
        return lines, [give]

    def semaphore(self):
        s = self.random.randrange(2)
        self.semaphores[s] = self.pick(0, 0, 0, 1)
        return [Op("sem_wait", s)], [[Op("sem_post", s)]]

    def sem_poll(self):
        s, r = self.random.randrange(2), self.register()
        lines = [self.loop([Op("sem_try", s, into=r)], Exit(r, True, 1), (), self.body_effects())]
        if self.chance(0.3):
            lines.append(Op("sem_post", s))
        return lines, [[Op("sem_post", s)]]

    def try_loop(self):
        r = self.register()
        section = [self.plain()] if self.chance(0.5) else []
        lines = [self.loop([Op("try_lock", 0, into=r)], Exit(r, True, 1), (),
                           self.body_effects()), *section, Op("unlock", 0)]
        other = [Op("lock", 0), *section, *([Op("unlock", 0)] if self.chance(0.9) else [])]
        return lines, [other]

    def mutexes(self):
        first, second = self.pick((0, 1), (1, 0))
        a = [Op("lock", 0), Op("lock", 1), Op("unlock", 1), Op("unlock", 0)]
        b = [Op("lock", first), Op("lock", second), *self.noise_atomic(), Op("unlock", second),
             Op("unlock", first)]
        return a, [b]

    def noise_atomic(self):
        return [self.access()] if self.chance(0.4) else []

    def barrier(self):
        b = self.random.randrange(2)
        count = self.pick(2, 2, 3) if len(self.bodies) > 2 else 2
        self.barriers[b] = count
        return [Op("barrier", b)], [[Op("barrier", b)]] * (count - 1)

    def latch(self):
        number = self.random.randrange(2)
        count = self.pick(1, 1, 2)
        self.latches[number] += count
        r = self.register()
        lines = self.pick([Op("latch_wait", number)],
                          [self.loop([Op("latch_try", number, into=r)], Exit(r, True, 1), (),
                                     self.body_effects())],
                          [Op("count_down", number), Op("latch_wait", number)])
        if len(lines) == 2:
            self.latches[number] += 1
        return lines, [[Op("count_down", number)] for _ in range(count)]

    def futex(self):
        x, r = self.location(), self.register()
        wait = Op("futex_wait", x, value=0)
        wake = Op("futex_wake", x, value=self.pick(1, ALL))
        return self.blocking(x, r, wait, wake)

    def atomic_wait(self):
        x, r = self.location(), self.register()
        wait = Op("atomic_wait", x, value=0)
        wake = Op("notify", x, value=self.pick(1, ALL))
        return self.blocking(x, r, wait, wake)

    def blocking(self, x, r, wait, wake):
        """Blocks while the location is 0; the other one wakes it behind its store, or does not, or
        only if somebody has said that it waits."""
        kind = self.random.randrange(6)
        store = Op("store", x, value=1)
        if kind == 0:
            return [wait], [[store, wake]]
        if kind == 1:
            return [Loop([Op("load", x, into=r), Exit(r, False, 0), wait], "while")], \
                [[store, wake] if self.chance(0.8) else [store]]
        if kind == 2:  # a lock
            wait.value = 1
            take = Op("update", x, into=r, update="exchange", value=1)

            def section():
                return [Loop([take, Exit(r, True, 0), wait], "while"),
                        Op("store", x, value=0), *([wake] if self.chance(0.9) else [])]
            return section(), [section()]
        if kind == 3 and self.locations > 1:  # says that it waits
            other = (x + 1) % self.locations
            return [Op("store", other, value=1), wait], \
                [[store, Op("load", other, into=r), If(r, False, 0, [wake])]]
        if kind == 4:  # two rounds
            return [wait, Op("load", x, into=r)], \
                [[store, wake], [Op("store", x, value=0), wake]]
        return [Loop([Op("update", x, into=r, update="exchange", value=0), Exit(r, False, 0),
                      *self.body_effects(), wait], "while")], [[store, wake]]

    def daemon(self):
        """A thread, or main, that loops for ever."""
        self.kinds.add("endless")
        body = self.body_effects() or [Nothing(self.pick(*PAUSES))]
        inner = self.pick(0, 0, 0, 1, 2)
        if inner == 1:  # takes a lock, gives it back
            x, r = self.location(), self.register()
            take = self.pick(Op("update", x, into=r, update="exchange", value=1),
                             Op("compare", x, into=r, expected=0, value=1))
            body = [self.loop([take], Exit(r, True, 0)), Op("store", x, value=0)]
        elif inner == 2:
            body = [Op("lock", 0), *body, Op("unlock", 0)]
            body = [op for op in body if not (isinstance(op, Op) and op.code in ("lock", "unlock")
                                              and op.object == 1)]
        if self.chance(0.3):
            r = self.register()
            body.append(Op("load", self.location(), into=r))
            body.append(Exit(r, True, 2, ends=False))
        loop = Loop(body, self.pick("while", "for", "goto"))
        if self.chance(0.25):
            r = self.register()
            loop = If(r, True, self.pick(0, 0, 1), [loop])
            target = self.pick(*self.bodies)
            self.insert(target, Op("load", self.location(), into=r), loop)
        else:
            self.pick(*self.bodies).append(loop)
