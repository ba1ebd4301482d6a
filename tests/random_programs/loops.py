"""Random programs with loops that wait: the kinds of doc/waiting.md, beside what others do.

A loop waits for something, and does things in each iteration in which it has not found it. The
programs of the oracle make at most FREE_TURNS such iterations; then TURN blocks until the condition
holds. It gives up instead, if the iterations *count*: somebody may tell how many there were. A
bounded loop ends by itself, and is the same for both."""

import collections

from generator import Program, indented

# until: the arguments of TURN, for what the loop waits for. causes: what may let it end.
Awaited = collections.namedtuple("Awaited", "condition until causes before after",
                                 defaults=((), ()))
# What an iteration does: before the condition or behind it; what others may do to notice.
Deed = collections.namedtuple("Deed", "lines observers begin counts end",
                              defaults=((), (), False, ()))


class WaitingProgram(Program):
    danger_chance = 0.15

    def __init__(self, seed, size, language, may_count):
        self.may_count = may_count
        self.shown = set()
        self.paces = False  # the function that paces has an effect
        self.extra = []
        super().__init__(seed, size, language)

    # ---- what a loop waits for ----

    def await_value(self):
        value = self.pick(0, 0, 1, 2)
        causes = [[self.say("store", "g@", value or 1) + ";"],
                  [self.see(self.say("exchange", "g@", value or 2))],
                  [self.say("add", "g@", 1) + ";"] * (value or 1),
                  [self.say("store", "g@", i) + ";" for i in (3, value or 1)]]
        comparison = "== 0" if value == 0 else f"!= {value}"
        until = "&g@, 0, true, NULL" if value == 0 else f"&g@, {value}, false, NULL"
        return Awaited(f"{self.say('load', 'g@')} {comparison}", until, causes)

    def await_try(self):
        use = ["tried@ = (tried@ + 1) & 7;", self.see("tried@"), self.say("unlock", "p@")]
        return Awaited(f"!({self.say('try', 'p@')})", "&p@, 0, false, NULL",
                       [[self.say("lock", "p@"), *use]], after=use)

    def await_spin_lock(self):
        use = ["held@ = (held@ + 1) & 7;", self.see("held@"), self.say("store", "k@", 0) + ";"]
        take = f"{self.say('exchange', 'k@', 1)} != 0"
        before = []
        if self.chance(0.4):
            before = ["int empty = 0;"]
            take = f"!(empty = 0, {self.say('compare_exchange', 'k@', 'empty', 1)})"
        causes = [[f"if ({self.say('exchange', 'k@', 1)} == 0) {{", *indented(use), "}"]]
        return Awaited(take, "&k@, 0, false, NULL", causes, before, use)

    def await_semaphore(self):
        return Awaited("sem_trywait(&s@) != 0", "&s@, 0, true, NULL", [["sem_post(&s@);"]])

    def await_pointer(self):
        place = "new int" if self.language == "c++" else "malloc(sizeof(int))"
        end = "delete taken;" if self.language == "c++" else "free(taken);"
        give = ["{", f"    int *given = {place};", f"    *given = {self.small()};",
                f"    {self.say('store', 'q@', 'given')};", "}"]
        take = self.say("exchange_pointer", "q@", "(int *)NULL")
        return Awaited(f"!(taken = (int *){take})", "&q@, 0, true, NULL", [give],
                       ["int *taken;"], [self.see("*taken"), end])

    def await_locked_flag(self):
        condition = "({ %s int is = flag@; %s !is; })" % (self.say("lock", "m@"),
                                                           self.say("unlock", "m@"))
        return Awaited(condition, "&flag@, 0, true, &m@", [self.wake()])

    # ---- what it does in each iteration ----

    def do_pause(self):
        if self.language == "c++":
            return Deed([self.pick("std::this_thread::yield();", "usleep(1);")])
        return Deed([self.pick("sched_yield();", "usleep(1);",
                               "nanosleep(&(struct timespec){0, 1000}, NULL);")])

    def do_back_off(self):
        return Deed(["for (int i = 0; i < longer; i++)", "    sched_yield();", "longer *= 2;"],
                    begin=["int longer = 1;"])

    def do_pace(self):
        """A function counts in a variable of its caller, and may have an effect in a later call."""
        call = "pace@(&pace);"
        kind = self.pick("", "", "told", "told", "look", "effect")
        begin = ["struct pace@ pace = {0, 1};"]
        if kind == "told":
            return Deed(["told = pace@(&pace);"], (), [*begin, "int told = 0;"], True,
                        [self.see("told")])
        if kind == "look":
            return Deed([call], (), begin, True, [self.see("pace.rounds")])
        if kind == "effect":
            self.paces = True
            return Deed([call], [[self.see(self.say("load", "z@"))]], begin, True)
        return Deed(self.pick([call], [call, "pace.longer = 1;"]), (), begin)

    def do_lock(self):
        data = self.pick([], [f"(void){self.places[0]};"])
        tries = [f"if ({self.say('try', 'm@')})", "    " + self.say("unlock", "m@"), "else",
                 "    " + self.see(2)]
        return Deed([self.say("lock", "m@"), *data, self.say("unlock", "m@")],
                    [self.section(), tries])

    def do_try(self):
        tries = [f"if ({self.say('try', 'p@')})", "    " + self.say("unlock", "p@")]
        return Deed(tries, [[*tries, "else", "    " + self.see(2)],
                            [self.say("lock", "p@"), self.say("unlock", "p@")]])

    def do_take_back(self):
        """An atomic location that has its value again."""
        number = self.small()
        back = self.pick(self.say("add", "z@", f"-{number}"), self.say("sub", "z@", number))
        lines = [self.say("add", "z@", number) + ";", back + ";"]
        if self.chance(0.4):
            lines = [f"if ({self.say('exchange', 'z@', 1)} == 0)",
                     f"    {self.say('store', 'z@', 0)};"]
        self.shown.add("z@")
        return Deed(lines, [[self.see(self.say("load", "z@"))],
                            [self.see(self.say("exchange", "z@", 4))],
                            [self.say("add", "z@", 1) + ";", self.say("sub", "z@", 1) + ";"]])

    def do_own_store(self):
        self.shown.add("mine@")
        values = self.pick((1,), (1,), (1, 2))
        return Deed([self.say("store", "mine@", value) + ";" for value in values],
                    [[self.see(self.say("load", "mine@"))],
                     [self.say("store", "mine@", 3) + ";"],
                     [self.say("add", "mine@", 1) + ";"]])

    def do_note(self):
        """A plain note, in a variable or on the heap, which may be read in the end."""
        place = self.pick("note@[0]", "note@[1]", "*log@")
        if self.chance(0.6):
            self.shown.add(place)
        values = self.pick((1,), (1,), (1, 2), (self.say("load", "y@"),))
        self.extra += [[self.say("store", "y@", self.small()) + ";"]] * ("load" in str(values[0]))
        observers = [[self.see(place)]] if self.danger == "race" else []
        return Deed([f"{place} = {value};" for value in values], observers)

    def do_read(self):
        """Keeps what it has read last."""
        return Deed([f"last = {self.say('load', 'y@')};"],
                    [[self.say("store", "y@", self.small()) + ";"],
                     [self.say("add", "y@", 1) + ";"]], ["int last = 0;"],
                    end=[self.see("last")] if self.chance(0.6) else [])

    def do_allocate(self):
        kind = self.random.randrange(4)
        between = [] if kind > 1 else [self.say("lock", "m@"), self.say("unlock", "m@")]
        if kind == 0:
            turn = "TURN(oracle_until, &k@, 0, false, NULL) "
            between = ["TURNS;", f"while ({turn}{self.say('exchange', 'k@', 1)} != 0) {{", "}",
                       *between, self.say("store", "k@", 0) + ";"]
        if self.language == "c++":
            return Deed(["{", "    int *block = new int(seen);", *indented(between),
                         "    delete block;", "}"])
        return Deed(["{", "    int *block = malloc(sizeof(int));", "    *block = seen;",
                     *indented(between), "    free(block);", "}"])

    def do_tally(self):
        if self.chance(0.5):
            return Deed([self.say("add", "tally@", 1) + ";"])
        return Deed(["plain_tally@++;"])

    def do_retry(self):
        """Counts in a variable of its own, and leaves that where nobody looks, or where one may."""
        place, end = self.pick(("tally@", self.say("add", "tally@", "retries") + ";"),
                               ("tally@", self.say("store", "tally@", "retries") + ";"),
                               ("plain_tally@", "plain_tally@ += retries;"),
                               ("plain_tally@", "plain_tally@ = 2 * retries;"))
        counts = self.chance(0.3)
        if counts:
            self.shown.add(place)
        lines = self.pick(["retries++;"], ["retries++;"], ["retries++;", end])
        return Deed(lines, (), ["int retries = 0;"], counts, [end])

    def do_count(self):
        """The number of iterations is seen in the end, or may be."""
        kind = self.random.randrange(4)
        if kind == 0:
            return Deed(["count++;"], (), ["int count = 0;"], True, [self.see("count")])
        if kind == 1:
            self.shown.add("tally@")
            return Deed([self.say("add", "tally@", 1) + ";"], (), (), True)
        if kind == 2:
            self.shown.add("plain_tally@")
            return Deed(["plain_tally@++;"], (), (), True)
        return Deed([self.say("add", "z@", 1) + ";"], [[self.see(self.say("load", "z@"))]], (),
                    True)

    # ---- loops ----

    def pick_awaited(self):
        return getattr(self, self.pick("await_value", "await_value", "await_try", "await_spin_lock",
                                       "await_semaphore", "await_pointer", "await_locked_flag"))()

    def pick_deed(self):
        return getattr(self, self.pick(
            "do_pause", "do_back_off", "do_pace", "do_lock", "do_try", "do_take_back",
            "do_own_store", "do_note", "do_note", "do_read", "do_allocate", "do_tally",
            "do_retry", "do_retry", "do_count"))()

    def shape(self, awaited, before, behind, turn):
        """The lines of the loop, which does `before` in front of the condition."""
        if not before and self.chance(0.8):
            return [f"while ({turn}{awaited.condition}) {{", *indented(behind), "}"]
        if not behind and self.chance(0.8):
            return ["do {", *indented(before), f"}} while ({turn}{awaited.condition});"]
        return ["for (;;) {", *indented(before), f"    if (!({turn}{awaited.condition}))",
                "        break;", *indented(behind), "}"]

    def bounded(self, awaited, before, behind):
        """Some tries, and then something else if all have failed. The counter may be doubled, say
        how long to pause, and let the thread look at another place in one of the tries."""
        otherwise = self.pick([self.see(3)], [self.see(3)], ["sem_wait(&s@);"])
        number = self.pick(1, 2) if self.may_count else self.pick(1, 2, 3, 4, 4, 5)
        first, condition, step, values = self.pick(
            (number, "tries > 0", "tries--", range(1, number + 1)),
            (0, f"tries != {number}", "tries++", range(number)),
            (1, f"tries < {1 << number}", "tries *= 2", [1 << i for i in range(number)]),
            (0, f"tries + 1 < {1 << number}", "tries = 2 * tries + 1",
             [(1 << i) - 1 for i in range(number)]))
        head = [f"int tries = {first}, failed = 1;", f"for (; {condition}; {step}) {{"]
        if self.chance(0.3):  # it looks so many times, and counts what it has found
            found = self.pick("kept++;", self.say("add", "z@", 1) + ";")
            self.shown.add("z@")
            self.extra += [[self.say("store", "y@", value) + ";"] for value in (1, 0)]
            return ["int kept = 0;", *head, f"    if ({self.say('load', 'y@')} == 1)",
                    "        " + found, "}", self.see("kept")]
        look, pause = [], []
        if self.chance(0.25):
            look = [f"if (tries == {self.pick(*values)} && {self.say('load', 'y@')} == 2)",
                    "    break;"]
            self.extra += [[self.say("store", "y@", 2) + ";"]]
        if self.chance(0.25):
            pause = ["for (int i = 0; i < tries; i++)", "    sched_yield();"]
        return [*head, *indented([*look, *before]), f"    if (!(failed = {awaited.condition}))",
                "        break;", *indented([*behind, *pause]),
                "}", "if (failed) {", *indented(otherwise), "} else {", *indented(awaited.after),
                "}"]

    def timed_loop(self):
        """A condition that is waited for with a time limit."""
        deed = self.pick_deed() if self.chance(0.4) else Deed([])
        if deed.counts and not self.may_count:
            deed = Deed([])
        self.counts |= deed.counts
        lines = [*deed.begin, "TURNS;", self.say("lock", "m@"),
                 "while (!flag@) {",
                 # The oracle blocks in place of the wait: what the iteration does comes behind it.
                 *indented([f"LOCKED_TURN({self.word_for(deed.counts)}, &flag@, &m@)",
                            f"    (void)({self.say('timed_wait', 'c@', 'm@')});"]), "}",
                 self.say("unlock", "m@"), *deed.end]
        if "lock" not in " ".join(deed.lines):
            lines[-1 - len(deed.end) - 1:-1 - len(deed.end) - 1] = indented(deed.lines)
        return ["{", *indented(lines), "}"], [self.wake()], deed.observers

    def exchange(self, value):
        """A compare-exchange of g that ends the loop."""
        return [f"if ({self.say('compare_exchange', 'g@', 'old', value)})", "    break;"]

    def other_way(self):
        """What a loop does instead, if what it has read is 2. It has read something else then."""
        kind = self.random.randrange(5)
        mark = f"if ({self.say('compare_exchange', 'g@', 'old', 3)})"
        if kind == 0:
            return [mark, "    old = 3;"]
        if kind == 1:
            return [*self.exchange(self.small()), *self.exchange(self.small())]
        if kind == 2:
            return ["old = 0;", *self.exchange(self.small())]
        if kind == 3:
            turn = "TURN(oracle_until, &g@, 2, true, NULL) "
            return [*self.pick([], ["sched_yield();"]), f"old = ({turn}{self.say('load', 'g@')});"]
        return self.exchange(self.small())

    def exchanging_loop(self):
        """Hands on what a compare-exchange has found, or a load."""
        deed = self.pick_deed() if self.chance(0.4) else Deed([])
        body = self.exchange(self.small())
        if self.chance(0.7):
            other = indented(self.other_way())
            body = ["if (old == 2) {", *other, "} else {", *indented(body), "}"]
        body = [*deed.lines, *body] if self.chance(0.5) else [*body, *deed.lines]
        first = self.pick(self.say("load", "g@"), self.say("load", "g@"), 0, 2)
        lines = [*deed.begin, "TURNS;", f"int old = {first};", "for (;;) {", *indented(body), "}",
                 self.see("old"), *deed.end]
        causes = [[self.say("store", "g@", 2) + ";"],
                  [self.see(self.say("exchange", "g@", self.pick(0, 1, 2)))],
                  [self.say("add", "g@", 2) + ";", self.say("sub", "g@", 2) + ";"]]
        return ["{", *indented(lines), "}"], causes, [list(each) for each in deed.observers]

    @staticmethod
    def word_for(counts):
        return "oracle_give_up" if counts else "oracle_until"

    def loop(self):
        """Returns the lines, the causes and the observers."""
        if self.language != "c++" and self.chance(0.12):
            return self.timed_loop()
        if self.chance(0.15):
            return self.exchanging_loop()
        awaited = self.pick_awaited()
        if self.chance(0.1):  # what else an iteration does may hide that this one matters
            awaited, deeds = self.await_value(), [self.do_pace()]
        else:
            deeds = [self.pick_deed() for _ in range(self.pick(0, 1, 1, 1, 2))]
        if len(deeds) == 2 and set(deeds[0].begin) & set(deeds[1].begin):
            deeds.pop()
        counts = any(deed.counts for deed in deeds)
        before, behind = [], []
        for deed in deeds:
            self.pick(before, behind, behind).extend(deed.lines)
        begin = [*awaited.before, *(line for deed in deeds for line in deed.begin)]
        end = [line for deed in deeds for line in deed.end]
        if self.chance(0.2) or (counts and not self.may_count):
            lines = [*begin, *self.bounded(awaited, before, behind), *end]
        else:
            self.counts |= counts
            turn = f"TURN({self.word_for(counts)}, {awaited.until}) "
            lines = [*begin, "TURNS;", *self.shape(awaited, before, behind, turn), *awaited.after,
                     *end]
        return ["{", *indented(lines), "}"], awaited.causes, [list(observer) for deed in deeds
                                                             for observer in deed.observers]

    # ---- the whole ----

    def make_bodies(self):
        """One or two loops; the other threads let them end, and look."""
        self.gathers = False
        self.features -= {"barrier", "condition", "detached", "nested"}
        self.threads = self.pick(2, 2, 2, 3)
        bodies = [[] for _ in range(self.threads)]
        waiting = self.random.sample(range(self.threads), self.pick(1, 1, 1, 2))
        for thread in waiting:
            lines, causes, observers = self.loop()
            bodies[thread].append(lines)
            if self.chance(0.25):
                bodies[thread].insert(self.pick(0, 1), self.pick(self.atomic(), self.check()))
            others = [body for other, body in enumerate(bodies) if other != thread]
            extra = [self.pick(*observers)] if observers and self.chance(0.7) else []
            extra += [self.pick(*causes)] if self.chance(0.9) else []
            extra += self.extra
            self.extra = []
            for statement in extra:
                body = self.pick(*others)
                body.insert(self.random.randint(0, len(body)), statement)
        if self.chance(0.5):
            self.pick(*bodies).append(self.pick(self.statement, self.check, self.atomic)())
        return bodies

    def declarations(self):
        effect = [self.say("add", "z@", 1) + ";"] if self.paces else []
        attribute = self.pick("", "__attribute__((noinline)) ")  # a call, at each level
        return [*super().declarations(), "static int note@[2], plain_tally@, held@, *log@;",
                "struct pace@ { int rounds, longer; };",
                f"static {attribute}int pace@(struct pace@ *pace)", "{",
                "    if (pace->rounds < 1) {", "        pace->rounds++;", "        sched_yield();",
                "        return 0;", "    }", *indented(effect), "    usleep(pace->longer);",
                "    pace->longer *= 2;", "    return 1;", "}"]

    def more_values(self):
        return [self.say("load", place) if place in ("z@", "mine@", "tally@") else place
                for place in sorted(self.shown)]

    def begin(self):
        place = "new int;" if self.language == "c++" else "malloc(sizeof(int));"
        return ["log@ = " + place, "*log@ = 0;"]
