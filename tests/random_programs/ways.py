"""The ways in which heddle explores random programs, and what to expect in each."""

import collections

# Kinds of errors behind which anything may happen; the oracle does not go on.
DANGERS = {"data-race", "use-after-free", "double-free", "invalid-unlock", "invalid-use",
           "invalid-join"}

# A try to lock that fails synchronises with nothing. So a memory model allows more for programs
# with these words than sequential consistency, which is what the oracle knows.
TRIES = ("trylock", "tryrdlock", "trywrlock", "trywait", ".try_lock", "try_to_lock", "timedlock",
         "sem_timedwait")

MODELS = ("--rc11", "--sc", "--tso", "--ra")

Way = collections.namedtuple("Way", "name options selector lucky", defaults=("choose", False))
WAYS = [
    Way("trust", ["--rc11"]),
    Way("pop", ["--sc", "--algorithm=pop"], "racing"),
    Way("trust -j2", ["--rc11", "-j2", "--alone=0"]),
    Way("optimal", ["--sc", "--algorithm=optimal"], "racing"),
    Way("trust cut", ["--sc"]),
    Way("source", ["--sc", "--algorithm=source"], "racing"),
    Way("rvf", ["--sc", "--algorithm=rvf"]),
    Way("trust --tso", ["--tso"]),
    Way("constrained", ["--sc", "--algorithm=constrained"], "racing"),
    Way("trust --sc", ["--sc"]),
    Way("trust bound", ["--sc", "--bound=100"]),
    Way("classic", ["--sc", "--algorithm=classic"], "racing"),
    Way("trust bounds", ["--sc", "--bound=0..100"]),
    Way("naive", ["--sc", "--algorithm=naive", "--time-limit=10"]),
    Way("trust --ra", ["--ra"]),
    Way("trust lucky", ["--sc"], "choose", True),
    Way("pop -j2", ["--sc", "--algorithm=pop", "-j2", "--alone=0"], "racing"),
    Way("rvf lucky", ["--sc", "--algorithm=rvf"], "choose", True),
    Way("trust racing", ["--rc11"], "racing"),
    Way("bpor bound", ["--sc", "--algorithm=bpor", "--bound=100"], "racing"),
    Way("trust from source", ["--sc"]),
    Way("pop cut", ["--sc", "--algorithm=pop"], "racing"),
    Way("trust --sc -j2", ["--sc", "-j2", "--alone=0"]),
]
