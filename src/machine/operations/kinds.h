/* kinds.h - the vocabulary of operations: their kinds, and what their fields hold. */
#pragma once

/* How OP_FREE ends an object. */
enum ending_way {
    ENDS_NOW,
    ENDS_UNPROTECTED, /* it is retired: it ends unless a hazard pointer protects it
                         (explore/checks/protection.h) */
};

enum { HAZARDS = 16 }; /* hazard pointers of a thread, numbered from 1 on */

enum op_kind {
    OP_READ,          /* operand: enum looking */
    OP_WRITE,         /* operand: the value; function: enum writing */
    OP_RMW,           /* rmw, operand; expected: enum rmw_result */
    OP_CAS,           /* expected, operand: the value to write; a failed one is a read */
    OP_FENCE,         /* no location; function: enum fencing */
    OP_MUTEX_INIT,    /* operand: enum mutex_type, and MUTEX_ROBUST */
    OP_MUTEX_DESTROY, /* */
    OP_LOCK,          /* enabled when it can succeed at once */
    OP_TRYLOCK,       /* operand: enum trying */
    OP_UNLOCK,        /* operand: enum unlocking */
    OP_SYNC,          /* function: enum sync (sync_functions.h) */
    OP_CREATE,        /* operand: the new thread's number; expected: equal for threads that begin
                         alike, where machine.finds_twins; 0: like no other */
    OP_SEND,    /* to a queue, blocks while it is full; operand: the message (interner.h); extent:
                   the queue's capacity, in messages; function: enum queueing */
    OP_RECEIVE, /* from a queue, blocks while it is empty; function: enum queueing */
    OP_JOIN,    /* no location; operand: the thread's number; enabled when that thread has finished;
                   the result is that thread's return value */
    OP_DETACH,  /* no location; operand: the thread's number; always enabled. A second detach or
                   join of the thread is ERROR_INVALID_JOIN */
    OP_ALLOC,   /* location: the object's lifetime; operand: its size in bytes;
                   expected: enum storage */
    OP_FREE,    /* location: the object's lifetime; expected: enum storage; operand:
                   enum ending_way */
    OP_PRINT,   /* no location; machine_class.text is what it prints; operand: print.h */
    OP_CHOOSE,  /* no location; operand: n > 0; the result is any number below n, each in an
                   execution of its own; function: enum choice_origin */
    OP_CLOCK,   /* no location; function: enum clocking; operand: the time on the thread's own
                   clock, in nanoseconds. The result is that time, or the latest one on a clock in
                   its causal past */
    OP_BLOCK,   /* never enabled: an assumption has failed */
    OP_AWAIT,   /* never enabled: the iteration of a loop that ends here had no effect, and the next
                   one will have none unless it reads other values. A machine can step it, with any
                   result, to see what the next iteration does. operand: equal, at one site, where
                   the next iterations are alike; 0: unknown */
    OP_CUT,     /* never enabled: the thread has reached a limit; operand: enum cut */
    OP_ENDLESS, /* never enabled: the thread is in a loop without operations and without an end,
                   or a scenario stops it here (function: ENDLESS_STOPPED). Only the end of the
                   process ends it */
    OP_ASLEEP,  /* never enabled: the thread waits for an atomic object (std::atomic::wait), and has
                   found the old value; operand: the object's location, 0 if nobody shares it. If
                   it is notified, it goes on in other executions, in which it found another value
                   (explore/asleep/sleepers.h) */
    OP_FINISH,  /* never enabled: the thread has ended; operand: its return value; expected: 1 if
                   the program ends with it, because main has returned; else 0 */
    OP_EXIT,    /* never enabled: the thread has ended the whole program; operand: the status that
                   it gave */
    OP_ERROR,   /* never enabled: an error of the program; function; machine_class.text */
    OP_RESTART, /* never enabled: the machine has learnt a fact that makes its earlier operations
                   wrong; the exploration starts again */
};

enum access {
    ACCESS_PLAIN,  /* takes part in data races */
    ACCESS_ATOMIC, /* has a memory order; races with plain accesses only */
    ACCESS_COPY,   /* plain, but may read bits that were never written (memcpy): a tag (unset.h) */
};

enum writing {
    WRITE_BLIND,
    WRITE_COMPARED, /* the result is the value that it overwrites, so that the thread knows whether
                       it has changed anything (iteration.h). Where that value is undefined, the
                       result is another value than the operand */
    WRITE_REPEATED, /* each iteration of the loop around it writes the location before it reads it:
                       the value is lost at the iteration's end (front/loops/rewritten.c) */
    WRITE_REPEATED_AGAIN, /* the same, later in an iteration that had a WRITE_REPEATED */
    WRITE_AGAIN,          /* the thread stores what it has stored there last (own_stores.h) */
    WRITE_UNSET, /* the operand is a tag (unset.h): bits of the word were never written. The
                       location is not is_mixed */
};

/* `expected` of a read or a write of a whole location that is_mixed. (Of another write, it is
 * RMW_FULL or 0.) */
enum piece_of {
    PIECE_OF_NOTHING,
    PIECE_OF_ACCESS, /* the access covers more locations than this one (location.h) */
    PIECE_OF_UPDATE, /* the same of a read-modify-write */
};

/* The others order nothing. They are marks. Notifications are of an atomic object; operand: its
 * location. They use the object, which has to live. Those of scenarios (scenario.h): operand: a
 * word. */
enum fencing {
    FENCE_ORDERS,
    FENCE_NOTIFIES_ONE, /* std::atomic::notify_one */
    FENCE_NOTIFIES_ALL,
    FENCE_CALLS,         /* an operation begins; its number in the scenario */
    FENCE_RETURNS,       /* it ends; its result; expected: its number */
    FENCE_TELLS,         /* one more word of the result of the operation under way */
    FENCE_TELLS_POINTER, /* this word, wherever a result has it, is an address */
};

enum clocking {
    CLOCK_TIME,
    CLOCK_WAITS, /* operand: instead of a time, the thread's waits that may have taken time
                    (slow.h). The result is the sum of those in its causal past, and its own */
};

/* What an OP_READ of data is for. */
enum looking {
    LOOK_ONCE,
    LOOK_TO_WAIT, /* std::atomic::wait looks at the object's value: behind the old one, the thread
                     is OP_ASLEEP. To switch in front of it is no preemption */
};

enum reading {
    READ_DATA,
    READ_LOOKUP, /* part of a library function: looks up the queue of a descriptor */
    READ_SET,    /* of a location whose updates need no order (RMW_UNORDERED) */
};

/* Whether an OP_RMW's thread uses the result. */
enum rmw_result {
    RMW_USED,
    RMW_IGNORED,   /* the thread goes on alike, whatever the result is */
    RMW_UNORDERED, /* the same, and so are all writes of the location; they commute. An explorer
                      need not order them (explore/sets) */
    RMW_FULL,    /* the location's updates are RMW_UNORDERED, and this one is in order with each of
                      them. So is a store with this number (explore/sets) */
    RMW_ATTEMPT, /* it changes the location only if it finds a value of its site's range
                      (machine/taken_back.h) */
};

/* The origin of a choice. A value is unsteady if it may be another one when the thread asks again,
 * although no thread has done anything in between. Such a choice is no effect of an iteration. If
 * it leads to OP_AWAIT, and another choice does not, it is left out: the loop ends by itself,
 * sooner or later, whatever other threads do. */
enum choice_origin {
    CHOICE_PROGRAM, /* the program asked for it, and each choice counts */
    CHOICE_RANDOM,  /* unsteady: a random number */
    CHOICE_CLOCK,   /* unsteady: whether much time has passed; 0: it has not */
    CHOICE_FAILURE, /* unsteady: whether an operation that may fail for no reason does; 0: it does
                       not */
};

enum endless { ENDLESS_LOOP, ENDLESS_STOPPED };

/* What led to OP_AWAIT. */
enum parking {
    PARKED_BY_ITERATION, /* an iteration, of which an operation in front of it may be a part */
    PARKED_IDLE,         /* one that had no operation but those that are passed over
                            (op_is_passed_over) */
    PARKED_SOONER,       /* the thread might have come there sooner (machine/waiting/sooner.h). It
                            need not be back in a state in which it was */
};

enum lock {
    LOCK_MUTEX,
    LOCK_SPIN,    /* the same as a mutex, but that a store gives it back (op_drains) */
    LOCK_SECTION, /* the hidden lock of atomic sections: reports show a section as one step */
};

/* The model of a queue. All operations on one queue have QUEUE_ENDS, or none has. */
enum queueing {
    QUEUE_ENDS,  /* the queue has two locations: its tail, for OP_SEND, and its head, for
                    OP_RECEIVE; `expected` is the other one. Messages are received in the order of
                    the sends. The result of OP_RECEIVE is the message */
    QUEUE_WHOLE, /* the queue is one location, whose value is the content (interner.h). The result
                    is the content before the operation */
    QUEUE_TRY,   /* the same, and the operation does not block: it changes nothing instead */
};

enum mutex_type { MUTEX_NORMAL, MUTEX_RECURSIVE, MUTEX_ERRORCHECK };

/* In the operand of OP_MUTEX_INIT, beside the type: the mutex survives its owner. */
enum { MUTEX_ROBUST = 0x80 };

/* The operand of OP_TRYLOCK. TRY_LOOK only reads whether the lock is held. */
enum trying { TRY_LOCK, TRY_LOOK };

/* The operand of OP_UNLOCK. */
enum unlocking {
    UNLOCK_ONCE,
    UNLOCK_ABANDON, /* of a robust mutex: the owner ends. No effect unless the thread owns it */
    UNLOCK_REPAIR,  /* pthread_mutex_consistent: the owner keeps the lock. No effect likewise */
};

/* The limit at which a thread is cut off. The other threads go on. CUT_WAY_OUT is no OP_CUT. */
enum cut {
    CUT_UNROLL,  /* --unroll */
    CUT_STEPS,   /* the step limit */
    CUT_THREADS, /* the number of threads that an execution may have */
    CUT_OBJECTS, /* the number and the size of the objects that a thread may have */
    CUT_MEMORY,  /* --heap-limit */
    CUT_LENGTH,  /* the number of operations that a thread may have (machine.length_limit) */
    CUT_WAY_OUT, /* of the whole execution: whether the threads in loops ever leave them was not
                    found out (explore/checks/way_out.h) */
    CUTS
};
