"""The ways in which heddle explores random programs."""

import collections

Way = collections.namedtuple("Way", "name options is_cut is_outcomes", defaults=(False, False))

# Waits, under sequential consistency. All accesses are seq_cst, so that rc11 and tso are the same.
WAITS = [
    Way("trust --sc", ["--sc"]),
    Way("trust", ["--rc11"]),
    Way("optimal", ["--sc", "--algorithm=optimal"]),
    Way("trust --ordered-sync", ["--sc", "--ordered-sync"]),
    Way("rvf", ["--sc", "--algorithm=rvf"]),
    Way("trust outcomes", ["--sc", "--outcomes"], False, True),
    Way("trust -bound 50", ["--sc", "-bound=50"]),
    Way("pop", ["--sc", "--algorithm=pop"]),
    Way("trust -j2", ["--sc", "-j2", "--alone=0"]),
    Way("source", ["--sc", "--algorithm=source"]),
    Way("trust cut", ["--sc"], True),
    Way("trust --tso", ["--tso"]),
    Way("naive", ["--sc", "--algorithm=naive"]),
    Way("states", ["--sc", "--algorithm=states"]),
    Way("optimal outcomes", ["--sc", "--algorithm=optimal", "--outcomes"], False, True),
    Way("pop cut", ["--sc", "--algorithm=pop"], True),
    Way("pop -j2", ["--sc", "--algorithm=pop", "-j2", "--alone=0"]),
]

# Loops with effects, under a weak model.
WEAK = [
    Way("trust", []),
    Way("trust outcomes", ["--outcomes"], False, True),
    Way("trust --ordered-sync", ["--ordered-sync"]),
    Way("trust outcomes -j2", ["--outcomes", "-j2", "--alone=0"], False, True),
    Way("trust -bound 50", ["-bound=50"]),
    Way("trust outcomes --ordered-sync", ["--outcomes", "--ordered-sync"], False, True),
    Way("trust cut", [], True),
]

# Loops that carry values, under sequential consistency.
CARRIED_SC = [
    *WEAK,
    Way("optimal outcomes", ["--algorithm=optimal", "--outcomes"], False, True),
    Way("rvf", ["--algorithm=rvf"]),
    Way("pop outcomes", ["--algorithm=pop", "--outcomes"], False, True),
    Way("source", ["--algorithm=source"]),
    Way("naive outcomes", ["--algorithm=naive", "--outcomes"], False, True),
]

# They explore no weak exchange that fails without a reason.
SPURIOUS = {f"--algorithm={name}" for name in ("optimal", "pop", "source")}

# --algorithm=rvf refuses programs with these.
UNKNOWN_TO_RVF = {"atomic_wait"}

# What fails without an effect sees no order under a weak model: such programs are for sc only.
TRIES = {"try_lock", "sem_try", "latch_try", "cond_timed_wait"}
