"""Random programs of C with pthreads, of C11, and of C++.

A program has two or three threads, which may create others. Plain data belongs to one lock each;
assertions fail in some schedules, some programs deadlock, and a third of them has a danger: an
access without its lock, an unlock of what the thread does not hold, a use of memory that another
one may free, a second join. Each thread makes a number of what it has seen, and the function that
begins the program hands these numbers to RESULT: they are what executions are told apart by.

Names of a program end in @, in place of which its seed stands in the text, so that many programs
can be in one file."""

import random

from dialects import DIALECTS

LOCKED = ("plain@", "bits@.low", "bits@.high", "*cell@", "array@[1]", "pair@.first")
FEATURES = ("try", "condition", "semaphore", "barrier", "once", "rwlock", "local", "private",
            "nested", "detached", "check", "message", "handoff", "timed")
CXX_FEATURES = ("static", "throw", "once_throws")
DANGERS = ("race", "race", "race", "unlock", "freed", "freed", "join", "rwlock")


def indented(lines):
    return ["    " + line for line in lines]


class Program:
    counts = False  # whether it has loops whose numbers of iterations are seen, and have no end
    danger_chance = 0.4

    def __init__(self, seed, size, language):
        self.random = random.Random(seed)
        self.language = language
        self.say = DIALECTS[language]
        self.threads = self.pick(2, 2, 3)
        self.budget = size + self.pick(-1, 0, 1)  # operations that are left, for all threads
        features = FEATURES + (CXX_FEATURES if language == "c++" else ())
        self.features = set(self.random.sample(features, 4))
        self.favourite = self.pick(*sorted(self.features))
        self.gathers = "condition" in self.features and self.chance(0.5)
        if self.gathers:
            self.threads = 3
            self.budget = self.pick(0, 1, 2)
        self.danger = self.pick(*DANGERS) if self.chance(self.danger_chance) else None
        self.places = self.random.sample(LOCKED, 2 if self.danger == "race" else 4)
        if self.danger == "freed":
            self.features.add("handoff")
        self.bodies = self.make_bodies()
        if self.gathers:
            for body in self.bodies[:2]:
                body.insert(self.random.randint(0, len(body)), self.wait(False))
            self.bodies[2].insert(self.random.randint(0, len(self.bodies[2])), self.wake())
        if self.danger == "rwlock":
            self.insert([self.say("read_unlock", "l@")])
        elif self.danger == "unlock":
            self.insert([self.say("unlock", "m@")])

    # ---- small choices ----

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, probability):
        return self.random.random() < probability

    def small(self):
        return self.random.randint(1, 3)

    def see(self, value):
        return f"seen = (seen * 5 + {value}) & 0xff;"

    def insert(self, lines):
        body = self.pick(*self.bodies)
        body.insert(self.random.randint(0, len(body)), lines)

    # ---- statements: each returns lines ----

    def atomic(self):
        place = self.pick("x@", "y@")
        kind = self.random.randrange(7)
        if kind == 0:
            return [self.say("store", place, self.small()) + ";"]
        if kind == 1:
            return [self.see(self.say("add", place, self.small()))]
        if kind == 2:
            return ["{", f"    int expected = {self.pick(0, 1)};",
                    "    " + self.see(self.say("compare_exchange", place, "expected",
                                               self.small())), "}"]
        if kind == 3:
            return [self.say("store", place, "seen & 3") + ";"]
        if kind == 4:
            return [self.see(self.say("exchange", place, self.small()))]
        return [self.see(self.say("load", place))]

    def data(self):
        place = self.pick(*self.places)
        return self.pick([f"{place} = {self.small()};"], [self.see(place)],
                         [f"{place} = ({place} + {self.small()}) & 7;"],
                         [f"{place} = seen & 3;", self.see(place)],
                         ["{", "    struct pair@ copy = pair@;",
                          "    copy.second = copy.first + 1;", "    pair@ = copy;", "}"],
                         ["bits@.low++;"])

    def section(self):
        if self.danger == "race" and self.chance(0.6):
            return ["{", *indented(self.data()), "}"]
        if self.language != "c++" or self.chance(0.3):
            return ["{", *indented([self.say("lock", "m@"), *self.data(),
                                    self.say("unlock", "m@")]), "}"]
        guard = self.pick("lock_guard", "unique_lock")
        return ["{", f"    std::{guard}<std::mutex> guard(m@);", *indented(self.data()), "}"]

    def tried(self):
        if self.language == "c++" and self.chance(0.4):
            return ["{", "    std::unique_lock<std::mutex> held(p@, std::try_to_lock);",
                    "    if (held.owns_lock()) {", "        tried@ = (tried@ + 1) & 7;",
                    "        " + self.see("tried@"), "    }", "}"]
        return [f"if ({self.say('try', 'p@')}) {{", "    tried@ = (tried@ + 1) & 7;",
                "    " + self.see("tried@"), "    " + self.say("unlock", "p@"), "} else {",
                "    " + self.see("3"), "}"]

    def wait(self, timed):
        if timed:
            call = [f"if ({self.say('timed_wait', 'c@', 'm@')})", "    " + self.see("2")]
        elif self.language == "c++" and self.chance(0.4):
            call = ["c@.wait(held, [] { return flag@ != 0; });"]
        else:
            word = self.pick("while", "while", "if")
            call = [f"{word} (!flag@)", "    " + self.say("wait", "c@", "m@")]
        if self.language == "c++":
            begin, end = "std::unique_lock<std::mutex> held(m@);", ""
        else:
            begin, end = self.say("lock", "m@"), self.say("unlock", "m@")
        return ["{", *indented([begin, *call, *self.data(), end]), "}"]

    def condition(self):
        return self.wait(False) if self.chance(0.6) else self.wake()

    def wake(self):
        signal = self.say(self.pick("signal", "broadcast"), "c@")
        if self.danger != "race" and self.chance(0.3):
            return [self.say("lock", "m@"), "flag@ = 1;", self.say("unlock", "m@"), signal]
        return [self.say("lock", "m@"), "flag@ = 1;", signal, self.say("unlock", "m@")]

    def timed(self):
        if self.language == "c++":
            # Such a wait tells by the clock how it has ended, and may tell wrong if others wait so.
            self.features.discard("timed")
            return self.wait(True)
        kind = self.random.randrange(3)
        if kind == 0:
            return self.wait(True)
        if kind == 1:
            return ["{", "    struct timespec time = soon();",
                    "    if (sem_timedwait(&s@, &time) == 0)", "        " + self.see("2"), "}"]
        return ["{", "    struct timespec time = soon();",
                "    if (pthread_mutex_timedlock(&t@, &time) == 0) {",
                "        timed@ = (timed@ + 1) & 7;", "        " + self.see("timed@"),
                "        pthread_mutex_unlock(&t@);", "    }", "}"]

    def semaphore(self):
        return [self.pick("sem_wait(&s@);", "sem_post(&s@);", "sem_post(&s@);",
                          self.see("sem_trywait(&s@) == 0"))]

    def rwlock(self):
        reads = self.chance(0.5)
        work = self.see("guarded@") if reads else "guarded@ = (guarded@ + 1) & 7;"
        if self.danger == "race" and self.chance(0.3):
            return [work]
        if self.language == "c++":
            lock = "shared_lock" if reads else "unique_lock"
            return ["{", f"    std::{lock}<std::shared_mutex> held(l@);", "    " + work, "}"]
        if self.chance(0.3):
            word = "pthread_rwlock_tryrdlock" if reads else "pthread_rwlock_trywrlock"
            return [f"if ({word}(&l@) == 0) {{", "    " + work,
                    "    pthread_rwlock_unlock(&l@);", "}"]
        word = "pthread_rwlock_rdlock" if reads else "pthread_rwlock_wrlock"
        return [f"{word}(&l@);", work, "pthread_rwlock_unlock(&l@);"]

    def private(self):
        begin, end = ("new int[2]", "delete[] own;")
        if self.language != "c++":
            begin, end = "malloc(2 * sizeof(int))", "free(own);"
        return ["{", f"    int *own = {begin};", "    own[0] = seen;",
                f"    own[1] = own[0] + {self.small()};", "    seen = own[1] & 0xff;",
                f"    {end}", "}"]

    def message(self):
        """A plain variable that is passed on by an atomic one."""
        if self.chance(0.4) and not self.is_sent:
            self.is_sent = True
            return ["sent@ = seen + 1;", self.say("store", "ready@", 1) + ";"]
        if self.danger == "race" and self.chance(0.5):
            return [self.see("sent@")]
        return [f"if ({self.say('load', 'ready@')})", "    " + self.see("sent@")]

    def handoff(self):
        """Memory of the heap that a thread passes to whichever takes it."""
        place = "new int" if self.language == "c++" else "malloc(sizeof(int))"
        end = "delete node;" if self.language == "c++" else "free(node);"
        if self.chance(0.5):
            give = self.say("exchange_pointer", "q@", "node")
            return ["{", f"    int *node = {place};", f"    *node = {self.small()};",
                    f"    node = (int *){give};", "    if (node)", f"        {end}", "}"]
        if self.danger == "freed" and self.chance(0.6):
            return ["{", f"    int *node = (int *){self.say('load', 'q@')};", "    if (node)",
                    "        " + self.see("*node"), "}"]
        take = self.say("exchange_pointer", "q@", "(int *)NULL")
        return ["{", f"    int *node = (int *){take};", "    if (node) {",
                "        " + self.see("*node"), f"        {end}", "    }", "}"]

    def nested(self):
        self.budget -= 1
        inner = self.atomic()
        create, join = self.say("create", "child", "add@", 1), self.say("join", "child")
        return ["{", *indented([*create, *inner, join]), "}"]

    def detached(self):
        self.budget -= 1
        create, detach = self.say("create", "child", "add@", 2), self.say("detach", "child")
        return ["{", *indented([*create, detach]), "}"]

    def once(self):
        return [self.say("once", "o@", "initialise@"), self.see("initialised@")]

    def local(self):
        return ["own@++;", self.see("own@")]

    def check(self):
        value = self.pick("seen", self.say("load", "x@"), self.say("load", "y@"))
        return [f"assert({value} != {self.random.randint(1, 4)});"]

    def static(self):
        return [self.see("counted@()")]

    def throw(self):
        return ["try {", "    std::lock_guard<std::mutex> guard(m@);", *indented(self.data()),
                f"    if (seen & {self.small()})", "        throw seen;",
                *indented(self.data()), "} catch (int number) {", "    " + self.see("number"), "}"]

    def once_throws(self):
        return ["try {", "    std::call_once(w@, [] {", "        if (attempts@++ == 0)",
                "            throw 1;", "    });", "    " + self.see("attempts@"),
                "} catch (int number) {", "    " + self.see("number"), "}"]

    # ---- the whole ----

    def statement(self):
        self.budget -= 1
        kind = self.pick("atomic", "atomic", "section", *sorted(self.features), self.favourite,
                         self.favourite, self.favourite)
        if self.danger in ("race", "unlock") and self.chance(0.5):
            kind = "section"
        if self.danger == "rwlock" and self.chance(0.3):
            kind = "rwlock"
        if self.danger == "freed" and self.chance(0.5):
            kind = "handoff"
        if kind == "barrier":
            return []
        kind = "tried" if kind == "try" else kind
        return getattr(self, kind)()

    is_sent = False

    def body(self, thread):
        """A list of statements."""
        found = []
        share = max(not self.gathers, self.budget // (self.threads - thread))
        end = self.budget - share
        while self.budget > end:
            found.append(self.statement())
        if "barrier" in self.features:
            found.insert(self.random.randint(0, len(found)), ["pthread_barrier_wait(&b@);"])
        if self.chance(0.2) and len(found) > 1:
            found[-1] = [f"if (seen & {self.small()}) {{", *indented(found[-1]), "}"]
        return found

    def make_bodies(self):
        return [self.body(thread) for thread in range(self.threads)]

    def declarations(self):
        return [*self.say.declarations,
                "static pthread_mutex_t t@ = PTHREAD_MUTEX_INITIALIZER;", "static sem_t s@;",
                "static pthread_barrier_t b@;",
                "static int plain@, flag@, tried@, timed@, guarded@, initialised@, sent@;",
                "static int array@[3], attempts@;",
                "static struct { unsigned low : 3, high : 5; } bits@;",
                "static struct pair@ { int first, second; } pair@;", "static int *cell@;",
                f"static int results@[{self.threads}];", "",
                "static void initialise@(void)", "{", "    initialised@ = initialised@ + 1;", "}",
                "", *self.say.function("add@", [f"{self.say('add', 'y@', 'seen')};"], None), ""]

    def begin(self):
        return []

    def more_values(self):
        return []

    def entry(self):
        values = [f"results@[{i}]" for i in range(self.threads)]
        values += ["plain@", "bits@.low", "bits@.high", "*cell@", "guarded@", "pair@.second",
                   self.say("load", "x@")]
        # A detached thread may still be about to add to y.
        if "detached" not in self.features:
            values.append(self.say("load", "y@"))
        values += self.more_values()
        lines = [*self.say.begin, "sem_init(&s@, 0, 0);",
                 f"pthread_barrier_init(&b@, NULL, {self.threads});",
                 "cell@ = " + ("new int(0);" if self.language == "c++"
                               else "malloc(sizeof(int));"), "*cell@ = 0;", *self.begin()]
        for i in range(self.threads):
            lines += self.say("create", f"t{i}", f"run{i}@", i)
        for i in range(self.threads):
            lines.append(self.say("join", f"t{i}"))
        if self.danger == "join" and self.language != "c++":
            lines.insert(self.random.randint(len(lines) - self.threads, len(lines)),
                         self.say(self.pick("join", "detach"), f"t{self.threads - 1}"))
        return ["int entry@(void)", "{", *indented(lines),
                f"    int values[] = {{{', '.join('(int)' + value for value in values)}}};",
                f"    RESULT(@, values, {len(values)});", "    return 0;", "}"]

    def text(self):
        out = self.declarations()
        for thread, statements in enumerate(self.bodies):
            lines = [line for statement in statements for line in statement]
            out += [*self.say.function(f"run{thread}@", lines, f"results@[{thread}]"), ""]
        return "\n".join(out + self.entry()) + "\n"


    def named(self, seed):
        """The text of the program, which has about `size` operations."""
        return self.text().replace("RESULT(@", f"RESULT({seed}").replace("@", f"_{seed}")
