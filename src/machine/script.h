/* script.h - the machine for tests: threads are small arrays of instructions.
 *
 * A thread has registers, all 0 at first. Locations are numbers below `locations`, initially 0.
 * Thread 0 is main; the others run once they are created. A thread's end is its last instruction's.
 * Atomic accesses of data have memory orders, seq_cst where an instruction names none.
 * Errors: SCRIPT_FAIL_IF. */
#ifndef HEDDLE_MACHINE_SCRIPT_H
#define HEDDLE_MACHINE_SCRIPT_H

#include "machine/machine.h"

enum script_code {
    SCRIPT_LOAD,     /* register := location */
    SCRIPT_STORE,    /* location := value + register (register SCRIPT_NO_REGISTER: value) */
    SCRIPT_ADD,      /* register := fetch-and-add value at location */
    SCRIPT_EXCHANGE, /* register := exchange location with value */
    SCRIPT_CAS,      /* register := location; if it is `expected`, location := value */
    SCRIPT_LOCK,
    SCRIPT_TRYLOCK, /* register := 1 when it got the lock, else 0 */
    SCRIPT_UNLOCK,
    SCRIPT_SEND, /* message value + register, to the queue whose tail is at location, and its head
                       behind it; room for `expected` messages */
    SCRIPT_RECEIVE, /* register := message from it; its head is at location, its tail before it */
    /* On a queue that is one location: a send of priority `skip`, waiting or not, and a receive;
     * when it does not wait for a message, register := 0. */
    SCRIPT_PUT,
    SCRIPT_TRY_PUT,
    SCRIPT_TAKE,
    SCRIPT_TRY_TAKE,
    SCRIPT_SYNC, /* function `skip` (enum sync), operand `value`; register := 1 when it changed
                    something */
    /* Wait at the barrier at location; register := 1 for one of the threads. Its phases have
     * locations of their own. */
    SCRIPT_BARRIER,
    /* Wait for the condition variable at location, with the mutex at `expected`, whether there is a
     * time limit (`skip`) or not; register := 1 when the time was up. */
    SCRIPT_WAIT,
    SCRIPT_CREATE,  /* thread `value` */
    SCRIPT_JOIN,    /* thread `value` */
    SCRIPT_ASSUME,  /* blocks unless register = value */
    SCRIPT_FAIL_IF, /* assertion error when register = value */
    SCRIPT_CHOOSE,  /* register := any number below `value` */
    SCRIPT_FENCE,
    /* Loops that wait, and go on when the location holds `expected`: */
    SCRIPT_AWAIT,        /* register := that */
    SCRIPT_AWAIT_EITHER, /* or the other of two does, the one behind it or, for an even number,
                            before it; register := that */
    SCRIPT_AWAIT_CAS,    /* location := value then */
    SCRIPT_AWAIT_LOCK,   /* until a trylock succeeds: `expected` does not matter */
    SCRIPT_AWAIT_TTAS,   /* a load, and then an exchange with `value`; starts over when that finds
                            something else */
    SCRIPT_SKIP_IF,      /* skips the next `skip` instructions when register = value */
};

enum { SCRIPT_PHASES = 32 }; /* that a thread can be the first to arrive in */
enum { SCRIPT_REGISTERS = 4, SCRIPT_NO_REGISTER = SCRIPT_REGISTERS };

struct script_instruction {
    uint8_t code; /* enum script_code */
    uint8_t reg;  /* below SCRIPT_REGISTERS, or SCRIPT_NO_REGISTER where allowed */
    uint8_t skip;
    uint8_t access; /* enum access */
    uint32_t location;
    uint32_t value;
    uint32_t expected;
    uint8_t order;         /* enum ordering; 0: ORDER_SEQ_CST */
    uint8_t failure_order; /* the same, of a compare-exchange that fails */
};

struct script_thread {
    const struct script_instruction *code;
    unsigned length;
};

struct script {
    const struct script_thread *threads;
    unsigned thread_count;
    unsigned location_count; /* of all that instructions name, from 1 on */
};

/* The machine refers to `script` and does not own it. */
struct machine *script_machine_new(const struct script *script);
void script_machine_free(struct machine *machine);

#endif
