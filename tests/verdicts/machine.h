/* machine.h - an abstract machine for the small programs of campaign.py: global states, and the
 * steps from each. It shares no code with heddle.
 *
 * Memory is one of four. Under MODEL_SC, a location has one message: its value. Under MODEL_TSO, a
 * thread has a buffer of stores besides, which drains in order at any time; what x86 does with
 * `lock`, and all waits, need it empty. Under MODEL_RA and MODEL_RC11, a location has a list of
 * messages, in modification order, and a thread has views: how old a message it may still read, of
 * each location. A write is put anywhere behind the thread's view; an update directly behind what
 * it reads, so that nothing ever comes in between (`is_tied`). A message carries the view that its
 * writer releases. Without cycles of program order and reads-from, this is RC11 but for seq_cst
 * accesses, which such programs do not have (Kang et al., POPL 2017; Lahav et al., PLDI 2017).
 * Messages that no thread may read any more are dropped, so loops that store come back to a state.
 * A thread that does not access a location any more counts for none of its messages.
 *
 * A data race: under MODEL_RC11, a view also has what the thread knows of each plain variable, its
 * last write and the last read by each thread, a bit each. Elsewhere, where all that a thread has
 * read is before it, two threads that are about to access the variable are enough. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { THREADS = 4, REGISTERS = 6, LOCATIONS = 3, PLAIN = 2, OBJECTS = 2 };
enum { MOST_MESSAGES = 10, MOST_BUFFERED = 8, MOST_OPERATIONS = 96, MOST_VALUE = 100 };
enum { MOST_SPURIOUS = 1 }; /* failures of weak exchanges, by each thread */

enum model { MODEL_SC, MODEL_TSO, MODEL_RA, MODEL_RC11 };
enum order { RELAXED, ACQUIRE, RELEASE, ACQ_REL, SEQ_CST };

/* In the order of OPERATIONS in program.py. */
enum code {
    LOAD,
    STORE,
    UPDATE,
    COMPARE,
    FENCE,
    READ, /* plain */
    WRITE,
    LOCK,
    UNLOCK,
    TRY_LOCK,
    SEM_WAIT,
    SEM_POST,
    SEM_TRY,
    COND_WAIT,
    COND_TIMED_WAIT, /* the register becomes 1 if time is up */
    SIGNAL,
    BROADCAST,
    FUTEX_WAIT,
    FUTEX_WAKE, /* value: how many */
    ATOMIC_WAIT,
    NOTIFY, /* value: 1 or all */
    COUNT_DOWN,
    LATCH_WAIT,
    LATCH_TRY,
    BARRIER,
    ASSERT_NOT, /* fails if the register has the value */
    SET,
    ADD_TO,
    JUMP,
    JUMP_IF,     /* the register has the value, or that of another one */
    JUMP_UNLESS, /* it has not */
    CREATE,
    JOIN,
    END,
};

enum update { ADD, SUB, XOR, OR, AND, EXCHANGE };

struct operation {
    uint8_t code, into, object, update, is_register, order, fails, target;
    /* What a store or a compare-exchange writes is `value`, or if `is_register` the value of this
     * register, updated by `plus`. */
    int8_t value, plus;
    int8_t expected; /* a register, if is_expected_register */
    bool is_expected_register, is_weak;
    uint8_t success; /* the register that becomes 1 or 0, or none */
};

struct program {
    enum model model;
    unsigned messages; /* the most messages of a location, or stores of a buffer */
    unsigned threads;
    unsigned latch[OBJECTS], barrier[OBJECTS], semaphore[OBJECTS];
    unsigned shown_count;
    struct {
        uint8_t thread, index;
    } shown[16];
    struct operation code[THREADS][MOST_OPERATIONS];
    /* A bit for each location that the thread may access from there, or one that it creates. */
    uint8_t uses[THREADS][MOST_OPERATIONS];
};

struct view {
    uint8_t at[LOCATIONS]; /* the oldest message that may be read */
    uint8_t unused;        /* states are compared byte by byte */
    uint16_t known;
};

enum status {
    UNBORN,
    RUNNING,
    IN_COND,
    IN_RELOCK,
    IN_FUTEX,
    IN_ATOMIC,
    IN_BARRIER,
    DIVERGED, /* in a loop without operations, for ever */
    ENDED,
};

struct buffered {
    uint8_t location;
    int8_t value;
};

struct thread {
    uint8_t at, status, buffered, spurious;
    int8_t registers[REGISTERS];
    struct buffered buffer[MOST_BUFFERED];
    struct view view, acquired, released;
};

struct message {
    int8_t value;
    bool is_tied;
    struct view view;
};

struct state {
    struct thread threads[THREADS];
    uint8_t count[LOCATIONS];
    struct message messages[LOCATIONS][MOST_MESSAGES];
    struct view fences;
    int8_t plain[PLAIN];
    uint8_t owner[OBJECTS]; /* of a mutex: the thread + 1 */
    uint8_t semaphore[OBJECTS], latch[OBJECTS], arrived[OBJECTS];
    struct view mutex_view[OBJECTS], semaphore_view[OBJECTS], latch_view[OBJECTS];
    struct view barrier_view[OBJECTS], cond_view[OBJECTS];
};

enum outcome { GOES_ON, FAILS, RACES, IS_CUT, IS_MISUSED };

/* Receives each state that follows. Where the outcome is not GOES_ON, there is none. */
typedef void machine_receive(void *context, const struct state *state, enum outcome outcome);

/* Whether threads wait for mutexes of each other. */
bool machine_has_circle(const struct program *program, const struct state *state);

/* Fills in what follows from the code. */
void machine_prepare(struct program *program);

void machine_begin(const struct program *program, struct state *state);

/* All steps of the thread, and those of its buffer. */
void machine_step(const struct program *program, const struct state *state, unsigned thread,
                  machine_receive *receive, void *context);

/* Whether two threads are about to access a plain variable, one of them to write. */
bool machine_is_race(const struct program *program, const struct state *state);

/* ---- a step ---- */

struct step {
    const struct program *program;
    machine_receive *receive;
    void *context;
    unsigned self;
};

/* Takes the steps of a running thread that concern no other one: those on registers. */
enum outcome machine_run_alone(const struct program *program, struct thread *thread, unsigned self);
/* Hands on the state, after what the thread does alone. */
void machine_hand_on(const struct step *step, struct state *state);
/* The same behind the thread's operation. */
void machine_emit(const struct step *step, struct state *state);

/* ---- objects (objects.c) ---- */

void objects_step(const struct step *step, struct state *state, const struct operation *operation);
/* A step of a thread that waits for a condition variable. */
void objects_step_waiting(const struct step *step, struct state *state);

/* ---- memory (memory.c) ---- */

void memory_begin(struct state *state);
void memory_load(const struct step *step, const struct state *state,
                 const struct operation *operation);
void memory_store(const struct step *step, const struct state *state,
                  const struct operation *operation);
/* An update or a compare-exchange. */
void memory_update(const struct step *step, const struct state *state,
                   const struct operation *operation);
void memory_fence(const struct step *step, const struct state *state,
                  const struct operation *operation);
void memory_drain(const struct step *step, const struct state *state);
/* A plain access. False: it races. */
bool memory_access(const struct step *step, struct state *state, unsigned variable, bool writes);
/* Drops what no thread may read any more. */
void memory_forget(const struct program *program, struct state *state);
/* The newest value. */
int memory_newest(const struct state *state, unsigned location);

void view_join(struct view *into, const struct view *other);
/* The thread learns what the object knows, or the other way round, or both. */
void view_acquire(struct state *state, unsigned thread, const struct view *from);
void view_release(struct state *state, unsigned thread, struct view *into);
