/* script.h - the machine for tests: a thread is a small array of instructions.
 *
 * A thread has registers, initially 0. Locations are numbers from 1 to `location_count`, and hold 0
 * initially. Thread 0 is main; another thread starts when it is created. A thread ends behind its
 * last instruction. Atomic data accesses have memory orders: seq_cst unless the instruction has
 * another. Errors: SCRIPT_FAIL_IF, and misuse of mutexes and OP_SYNC. */
#pragma once

#include "machine/machine.h"

enum script_code {
    SCRIPT_LOAD, /* register := location */
    /* location := value + register (register SCRIPT_NO_REGISTER: value), modulo `expected` if that
     * is 2 or more */
    SCRIPT_STORE,
    SCRIPT_ADD,      /* register := fetch-and-add value at location */
    SCRIPT_EXCHANGE, /* register := exchange location with value */
    SCRIPT_UPDATE,   /* register := location; location := its update by value; skip: enum rmw */
    SCRIPT_CAS,      /* register := location; if it is `expected`, location := value */
    SCRIPT_LOCK, /* with `expected` SCRIPT_IS_SECTION, and so for the unlock: an atomic section */
    SCRIPT_TRYLOCK, /* register := 1 if it got the lock, else 0 */
    SCRIPT_UNLOCK,
    SCRIPT_SEND, /* message value + register, to the queue with its tail at location and its head at
                    the next one; the queue's capacity is `expected` messages */
    SCRIPT_RECEIVE, /* register := message; the head is at location, the tail at the one before */
    /* On a queue that is one location: a send of priority `skip` and a receive, blocking or not. A
     * receive that does not block sets register := 0 if the queue is empty. */
    SCRIPT_PUT,
    SCRIPT_TRY_PUT,
    SCRIPT_TAKE,
    SCRIPT_TRY_TAKE,
    SCRIPT_SYNC, /* function `skip` (enum sync), operand `value`; register := 1 if it has an
                    effect */
    /* Waits at the barrier at location; register := 1 for one of the threads, 0 for the others.
     * Phases have locations behind all others. */
    SCRIPT_BARRIER,
    /* Waits for the condition variable at location, with the mutex at `expected`, and a time limit
     * if `skip`; register := 1 on a timeout. */
    SCRIPT_WAIT,
    SCRIPT_CREATE,  /* thread `value` */
    SCRIPT_JOIN,    /* thread `value` */
    SCRIPT_ASSUME,  /* blocks unless register = value */
    SCRIPT_FAIL_IF, /* assertion error if register = value */
    SCRIPT_CHOOSE,  /* register := any number below `value` */
    SCRIPT_FENCE,
    /* Loops that wait until the location holds `expected`: */
    SCRIPT_AWAIT,        /* register := the value */
    SCRIPT_AWAIT_EITHER, /* also ends if the location's neighbour holds `expected`: the next one, or
                            the one before if the number is even; register := the value */
    SCRIPT_AWAIT_CAS,    /* then location := value */
    SCRIPT_AWAIT_LOCK,   /* until a trylock succeeds; `expected` does not matter */
    SCRIPT_AWAIT_TTAS,   /* a load, and then an exchange with `value`; the loop starts again if the
                            exchange finds another value */
    SCRIPT_AWAIT_STORE,  /* an iteration that does not find `expected` stores `value` to the
                            location's neighbour. The thread waits if that changes nothing */
    SCRIPT_AWAIT_TWICE,  /* the thread waits behind two iterations, each of which loads */
    /* An iteration takes the mutex at `value`, loads and gives it back; or adds `value` to the
     * location's neighbour, loads and subtracts it. register := the value. The thread waits behind
     * an iteration that does not find `expected`. */
    SCRIPT_AWAIT_SECTION,
    SCRIPT_AWAIT_BACK,
    SCRIPT_AWAIT_TIMED, /* until the location holds `expected`, or by itself: an unsteady choice
                            (op.h) of 0 or 1, which ends the loop if it is 1. An iteration loads and
                            then chooses or, if `skip` is 2, chooses and then loads */
    SCRIPT_SET,         /* register := value; no operation */
    SCRIPT_SKIP_IF,     /* skips the next `skip` instructions if register = value */
};

enum { SCRIPT_PHASES = 32 }; /* the number of SCRIPT_BARRIER that a thread can run */
enum { SCRIPT_IS_SECTION = 7 };
enum { SCRIPT_REGISTERS = 4, SCRIPT_NO_REGISTER = SCRIPT_REGISTERS };

struct script_instruction {
    uint8_t code; /* enum script_code */
    uint8_t reg;  /* below SCRIPT_REGISTERS, or SCRIPT_NO_REGISTER where allowed */
    uint8_t skip;
    uint8_t access; /* enum access */
    uint32_t location;
    uint32_t value;
    uint32_t expected;
    uint8_t order;         /* enum ordering; ORDER_NONE: ORDER_SEQ_CST */
    uint8_t failure_order; /* the same, of a failed compare-exchange */
    /* Of SCRIPT_LOAD to SCRIPT_CAS, SCRIPT_AWAIT and SCRIPT_AWAIT_CAS: the bytes of the location
     * that the instruction accesses (part.h). The location has 4. */
    uint8_t size;    /* 1 or 2; 0: all of them */
    uint8_t skipped; /* bytes before them */
    /* The thread yields in front of the instruction, which is an operation; of a loop that waits,
     * in front of each iteration. */
    bool yields;
    uint8_t padding[3];      /* 0: equal instructions have equal bytes */
    const struct site *site; /* of the operation; NULL: none */
};
_Static_assert(sizeof(struct script_instruction) == 24 + sizeof(const struct site *),
               "there is no other padding");

struct script_thread {
    const struct script_instruction *code;
    unsigned length;
};

struct script {
    const struct script_thread *threads;
    unsigned thread_count;
    unsigned location_count; /* instructions use locations from 1 to this */
};

/* Creates a machine, which the caller frees with script_machine_free. It keeps a reference to
 * `script`. Requires: there is a main thread. */
struct machine *script_machine_new(const struct script *script);
/* The stores that may be among updates without an order: all, those that drain a buffer, none. */
enum script_stores { SCRIPT_STORES_ALL, SCRIPT_STORES_DRAIN, SCRIPT_STORES_NONE };

/* Updates need no order from now on (explore/sets), where that is so, nor do posts and waits of
 * `semaphores`. At first, all have one. `orders_matter`: under the memory model, an update must not
 * acquire, and semaphores need their order. Requires: the machine has not run. */
void script_machine_unorder(struct machine *machine, bool orders_matter, bool semaphores,
                            enum script_stores stores);
/* They have an order again. */
void script_machine_order(struct machine *machine);
/* Whether updates of the location need no order, as far as is known. */
bool script_machine_has_sets(const struct machine *machine, uint32_t location);
void script_machine_free(struct machine *machine);
