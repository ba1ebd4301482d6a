/* facts.h - facts: knowledge about the program that the machine gains only by running it.
 *
 * Facts are monotone. A fact stays true, and an exploration with more facts is as good as one with
 * fewer. But facts decide which operations a program consists of, so a new fact may make the
 * machine's earlier answers wrong. Then a restart is due (machine_learn). Facts survive restarts.
 *
 * Two sets of facts about one program have a join, facts_merge. Equal sets are equal as bytes. Keys
 * mean the same in every process that has loaded the same program with the same heddle and the same
 * options:
 *
 *   the granules of a word of memory, its locks that were seen held, updates, atomic objects:
 *                                a struct fact_place, see below
 *   the kind of a message queue; which sections of tests others follow:
 *                                the queue's name in the program; the section's, behind a '#'
 *   what an atomic section accesses:
 *                                a struct fact_use, see below
 *   the loops whose tries are counted, or in which time passes:
 *                                the number of the loop's site (site.h)
 *   the threads that the program may tell apart:
 *                                the thread's name (naming.h)
 *   the existence of atomic sections, and of accesses to other threads' thread-local variables:
 *                                none
 *   the part that time, random numbers and stores play in loops that wait:
 *                                none
 *   the memory orders that operations have, and the ways in which operations wait:
 *                                none
 *   the functions that run at the program's end:
 *                                none; a function is its index in the program's own order
 *
 * Facts contain no number of a location, thread, queue or message, because these numbers depend on
 * the order of their discovery. */
#pragma once

#include "base/hash_index.h"
#include "base/order.h"

/* An aligned word of 8 bytes of the program's memory. Its name contains no address of a global and
 * no number of a thread (naming.h). */
struct fact_place {
    uint64_t space;  /* a global variable, or all memory that a thread allocates */
    uint64_t offset; /* of the word's last byte, in bytes from the start of the space */
};

/* The granules of a word. A word without facts is one granule. */
struct fact_word {
    uint8_t shape;     /* bit i: a granule begins at byte i (location.h); see fact_shape_is_sound */
    uint8_t seen;      /* bit i: the mutex that begins at byte i was seen held (iteration.h) */
    uint8_t joined;    /* bit i: byte i and the one before are accessed atomically, in one step,
                       whatever `shape` says; bit 0: so is the word, as half of 16 bytes. Then all
                       bits are set */
    uint8_t rests;     /* bit i: the location that begins at byte i rests (resting.h) */
    uint8_t updated;   /* bit i: that location has updates (machine/updates.h) */
    uint8_t ordered;   /* bit i: they need an order */
    uint8_t attempted; /* bit i: additions to that location are taken back
                          (machine/taken_back.h) */
    uint8_t told;      /* bit i: some thread may tell */
    uint8_t loose;     /* bit i: some access of that location is loose (machine/waiting/kept.h); bit
                          0, too: the end of the object that begins here is */
    uint8_t oversized; /* bit i: byte i is in an atomic object that no operation accesses as a
                          whole (oversized.h) */
    uint8_t starts;    /* bit i: such an object starts there. A subset of `oversized` */
    uint8_t torn;      /* a subset of `joined`: accesses of these bytes in several sizes are
                       concurrent (location.h). Likewise sound */
};

enum { FACT_WORD_WHOLE = 1 };

/* Whether repeated halving of the word gives these granules: bytes 2 and 6 begin a granule only if
 * byte 4 does, bytes 1 and 3 only if byte 2 does, bytes 5 and 7 only if byte 6 does. */
static inline bool fact_shape_is_sound(uint8_t shape)
{
    return shape & 1 && (!(shape & 0x44) || shape & 0x10) && (!(shape & 0x0a) || shape & 0x04) &&
           (!(shape & 0xa0) || shape & 0x40);
}

/* Whether joining aligned pieces of 2, 4, 8 or 16 bytes gives these bits. */
static inline bool fact_joined_is_sound(uint8_t joined)
{
    return joined & 1 ? joined == UINT8_MAX : fact_shape_is_sound((uint8_t)~joined);
}

/* The bytes at which granules begin where these are joined; for half of a granule of 16 bytes as if
 * it were one of 8. */
static inline uint8_t fact_word_begins(struct fact_word word, uint8_t joined)
{
    return (uint8_t)((word.shape & ~joined) | 1);
}

/* The kind of a message queue. It holds for all queues that have the same name one after another.
 */
enum fact_queue_kind {
    FACT_QUEUE_ORDERED, /* all messages so far had one priority: the queue is first in, first out */
    FACT_QUEUE_WHOLE,   /* operations use the queue as a whole: QUEUE_WHOLE, QUEUE_TRY (kinds.h);
                           or the name is that of a section that others follow */
};

struct fact_queue {
    char *name;        /* owned */
    uint32_t priority; /* of FACT_QUEUE_ORDERED; else 0 */
    uint8_t kind;      /* enum fact_queue_kind */
};

/* The functions that the program's end runs. Each kind includes the one before. */
enum fact_exit {
    FACT_EXIT_NONE,
    FACT_EXIT_LIBRARY,  /* those of heddle's C library: destructors */
    FACT_EXIT_EXPECTED, /* those that the program has registered, too */
};

/* Where it is a choice (kinds.h) how much time has passed: nowhere; behind loops that take time
 * (machine/waiting/slow.h); also in loops in which threads wait, since time may end them. The
 * length grows with the level. A loop may need a greater one. */
enum fact_time { FACT_TIME_STEADY, FACT_TIME_BEHIND, FACT_TIME_WITHIN, FACT_TIME_LAST = 4 };

/* The length in seconds: so long that a time limit is over, and so short that programs can compute
 * with it. The first one is below 2^31 microseconds. */
static inline uint64_t fact_time_seconds(unsigned time)
{
    static const uint64_t seconds[] = {0, 2000, 2000, 100000, 100000000};
    _Static_assert(sizeof seconds / sizeof *seconds == FACT_TIME_LAST + 1, "one for each");
    return seconds[time];
}

/* What makes threads stop. The graphs that a search sets up depend on it. */
enum fact_stop {
    FACT_STOP_AWAITS = 1,  /* some operation awaits the end of a loop */
    FACT_STOP_ASSUMES = 2, /* some assumption has failed */
    FACT_STOP_IN_ORDER =
        4, /* arrivals at a barrier have an order: more threads come to a round than
                               it is for (discipline/rounds.h), or the explorer wants that */
    FACT_STOP_CLAIMS =
        8, /* a thread looks at the result of a barrier, so that each thread behind one
                             finds out whether it is the first */
    FACT_STOP_AT_SECTIONS = 16, /* all atomic sections exclude each other (section.h), since some
                                   thread waits or ends in one, or the run wants that */
    FACT_STOP_UPDATES_IN_ORDER =
        32, /* updates of a location, and posts and waits of a semaphore, have an order,
                               although nobody looks at it (explore/sets): the explorer, or another
                               option, wants that */
    FACT_STOP_NEVER_AWAITS = 64, /* no iteration ends at OP_AWAIT, but one without operations: the
                                    explorer wants that */
    FACT_STOP_UPDATES_WRITE =
        128, /* an update that changes nothing is a write even if its thread then stops, since one
                was, or came behind, the other operation of an error (exploration_report) */
    FACT_STOP_ANY = 255,
};

/* What the program does somewhere. */
enum fact_habit {
    FACT_HAS_SECTIONS = 1,         /* it has atomic sections (section.h) */
    FACT_SHARES_THREAD_LOCALS = 2, /* a thread accesses those of another one (heap.h) */
    FACT_HAS_RANDOM_LOOPS = 4,     /* random numbers may end a loop in which a thread waits, and are
                                      choices there */
    FACT_COMPARES_STORES = 8,      /* such a loop may store what is there already (iteration.h) */
    FACT_READS_ERRNO = 16,         /* a thread reads an errno that such a loop may have set
                                      (iteration.h) */
    FACT_RETIRES = 32,             /* it retires objects (hazards.h) */
    FACT_KEEPS_HAZARDS = 64,       /* what hazard pointers protect at the beginning of an iteration
                                      matters (hazards.h) */
    FACT_HABIT_ANY = 127,
};

/* A thread accesses memory in an atomic section, or as a section of its own. */
struct fact_use {
    uint64_t section;       /* the section's name; see section.c */
    uint64_t thread;        /* the thread's name; see naming.h */
    struct fact_place byte; /* the first one; its name is like that of a word */
    uint8_t size;           /* bytes */
    bool in_section;        /* the program has begun the section */
    bool writes;
};

/* A set of numbers, in increasing order. */
struct fact_numbers {
    uint64_t *items;
    size_t count;
    size_t capacity;
};

/* A set of facts. A zeroed one is empty. */
struct facts {
    struct fact_entry *words; /* number n is at n - 1 */
    size_t word_count;
    size_t word_capacity;
    struct hash_index by_place; /* the numbers of words */
    struct fact_queue *queues;
    size_t queue_count;
    size_t queue_capacity;
    struct fact_use *uses; /* by section, byte and size; no two are equal in these */
    size_t use_count;
    size_t use_capacity;
    struct fact_numbers loops;   /* of sites: loops that try only so many times (site.tries), and of
                                    which no try stands for others; other loops, if time passes in
                                    iterations that are left out (machine/waiting/slow.h) */
    struct fact_numbers threads; /* names (naming.h): threads that the program may tell from others
                                    that begin alike (explore/twins.h) */
    uint32_t exit_function;      /* an index in program.functions_in_order; FACT_EXIT_NONE: 0 */
    uint8_t exit;                /* enum fact_exit */
    bool has_oversized;          /* some word has bits of such objects; not written, but derived */
    uint8_t time;                /* enum fact_time */
    uint8_t orders;              /* enum order_set; the union of two is the bitwise or */
    uint8_t stops;               /* enum fact_stop; likewise */
    uint8_t habits;              /* enum fact_habit; likewise */
};

/* A word and the facts about it. */
struct fact_entry {
    struct fact_place place;
    struct fact_word word;
};

/* Frees all memory of the facts. Ensures: `facts` is the empty set. */
void facts_release(struct facts *facts);

/* --- Questions -------------------------------------------------------------------------------- */

/* The word's facts; FACT_WORD_WHOLE, and no lock seen, if there are none. */
struct fact_word facts_word(const struct facts *facts, struct fact_place place);
/* Whether the queue is known to be FACT_QUEUE_WHOLE. */
bool facts_queue_is_whole(const struct facts *facts, const char *name);
/* Whether the number is one of the set. */
bool facts_has_number(const struct fact_numbers *numbers, uint64_t number);
/* Whether the section of a test is known to be followed by others. Requires: the name begins with
 * '#', as that of no queue does. */
bool facts_is_followed(const struct facts *facts, const char *section);

/* --- Learning: each function returns whether the fact was new --------------------------------- */

/* Whether threads go on behind each iteration that has an operation (FACT_STOP_NEVER_AWAITS). */
static inline bool facts_never_await(const struct facts *facts)
{
    return facts->stops & FACT_STOP_NEVER_AWAITS;
}

/* Adds the bits of `word`. Requires: its shape, `joined` and `torn` are sound. */
bool facts_learn_word(struct facts *facts, struct fact_place place, struct fact_word word);
/* The section accesses these bytes. */
bool facts_learn_use(struct facts *facts, struct fact_use use);
/* The number is one of the set, which is that of some facts. */
bool facts_learn_number(struct fact_numbers *numbers, uint64_t number);
/* The queue is FACT_QUEUE_WHOLE. Copies the name. */
bool facts_learn_whole_queue(struct facts *facts, const char *name);
/* Another section follows this one. Requires and copies as above. */
bool facts_learn_followed(struct facts *facts, const char *section);
/* A message of this priority is sent. A queue with several priorities is FACT_QUEUE_WHOLE. Copies
 * the name. */
bool facts_learn_priority(struct facts *facts, const char *name, uint32_t priority);
/* Time passes there. Requires: `time` is at most FACT_TIME_LAST. */
bool facts_learn_time(struct facts *facts, unsigned time);
/* The program does this, enum fact_habit. */
bool facts_learn_habit(struct facts *facts, unsigned habit);
/* An operation has these orders. */
bool facts_learn_orders(struct facts *facts, enum order_set orders);
/* Threads stop in these ways. */
bool facts_learn_stops(struct facts *facts, unsigned stops);
/* The program's end runs these functions; `function` is the index of the one to call. Requires:
 * `exit` is not FACT_EXIT_NONE. */
bool facts_learn_exit(struct facts *facts, enum fact_exit exit, uint32_t function);

/* --- Joining, writing, reading ---------------------------------------------------------------- */

/* Adds all facts of `from` to `into` and returns whether `into` has changed. Requires: both are
 * about the same program. */
bool facts_merge(struct facts *into, const struct facts *from);

/* Returns the facts as *size bytes, which the caller frees: a version, the facts in a fixed order,
 * and a check word. Equal facts give equal bytes, in whichever order they were learnt. */
unsigned char *facts_write(const struct facts *facts, size_t *size);

/* Reads facts that facts_write has written. Returns false, and an empty set, if the bytes differ
 * from all that facts_write returns: another version, damage, too many bytes or too few. Cannot
 * tell whether the facts are about the caller's program. Requires: `facts` owns no memory. */
bool facts_read(struct facts *facts, const unsigned char *bytes, size_t size);
