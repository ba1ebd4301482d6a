/* facts.h - what the machine has learnt about the program from running it, and cannot know before.
 *
 * Facts are monotone: what is learnt stays true, and an exploration with more facts is as good as
 * one with fewer. They decide, however, which operations a program consists of. So what a machine
 * has said so far may be void once there is a new one; then a restart is due (machine_learn). Facts
 * survive restarts.
 *
 * Two sets of facts about one program have a join, facts_merge, and equal sets are equal as bytes.
 * Their keys mean the same in every process that has loaded the same program, with the same heddle
 * and the same options:
 *
 *   how a word of memory is divided, and which locks in it were seen held:
 *                                a struct fact_place, see below
 *   of which kind a message queue is:
 *                                the queue's name, as the program has it
 *   that there are atomic sections:
 *                                none
 *   what runs at the program's end:
 *                                none; a function is its index in the program's own order
 *
 * No number of a location, thread, queue or message is in them: those depend on the order in which
 * things were discovered. */
#ifndef HEDDLE_MACHINE_FACTS_H
#define HEDDLE_MACHINE_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An aligned word of 8 bytes of the program's memory, named such that addresses of globals and
 * numbers of threads are not in it (naming.h). */
struct fact_place {
    uint64_t space;  /* a global variable, or all memory that a thread allocates */
    uint64_t offset; /* of the word's last byte, from where that begins */
};

/* How a word is divided. A word about which nothing was learnt is whole. */
struct fact_word {
    uint8_t shape; /* bit i: a granule begins at byte i (location.h); see fact_shape_is_sound */
    uint8_t seen;  /* bit i: the mutex that begins at byte i was seen held (iteration.h) */
};

enum { FACT_WORD_WHOLE = 1 };

/* Whether all granules are halves of halves of the word: bytes 2 and 6 begin one only where byte 4
 * does, 1 and 3 only where 2 does, 5 and 7 only where 6 does. */
static inline bool fact_shape_is_sound(uint8_t shape)
{
    return shape & 1 && (!(shape & 0x44) || shape & 0x10) && (!(shape & 0x0a) || shape & 0x04) &&
           (!(shape & 0xa0) || shape & 0x40);
}

/* A message queue, by name, whatever queues the name stands for one after another. */
enum fact_queue_kind {
    FACT_QUEUE_ORDERED, /* all messages sent so far had one priority: they come in their order */
    FACT_QUEUE_WHOLE,   /* it is operated on as a whole: QUEUE_WHOLE and QUEUE_TRY (op.h) */
};

struct fact_queue {
    char *name;
    uint32_t priority; /* of FACT_QUEUE_ORDERED; else 0 */
    uint8_t kind;      /* enum fact_queue_kind */
};

/* What a program's end is to run. */
enum fact_exit {
    FACT_EXIT_NONE,
    FACT_EXIT_LIBRARY,  /* what heddle's C library has for it: destructors */
    FACT_EXIT_EXPECTED, /* what the program itself has asked for, too */
};

/* Zeroed, it is the set without facts. */
struct facts {
    struct fact_slot *slots; /* words: open addressing, linear probing */
    size_t slot_count;       /* a power of two, or 0 */
    size_t word_count;
    struct fact_queue *queues;
    size_t queue_count;
    size_t queue_capacity;
    uint32_t exit_function; /* an index in program.functions_in_order; FACT_EXIT_NONE: 0 */
    uint8_t exit;           /* enum fact_exit */
    bool has_sections;      /* the program has atomic sections (section.h) */
};

/* A word and what is known about it. */
struct fact_slot {
    struct fact_place place;
    struct fact_word word; /* shape 0: the slot is free */
};

void facts_release(struct facts *facts);

/* --- Questions -----------------------------------------------------------------------------------
 */

struct fact_word facts_word(const struct facts *facts, struct fact_place place);
bool facts_queue_is_whole(const struct facts *facts, const char *name);

/* --- Learning: each returns whether that was new -------------------------------------------------
 */

/* The bits of `word` hold, whose shape is sound. */
bool facts_learn_word(struct facts *facts, struct fact_place place, struct fact_word word);
bool facts_learn_sections(struct facts *facts);
bool facts_learn_whole_queue(struct facts *facts, const char *name);
/* A message of this priority is sent. A queue in which there are several is FACT_QUEUE_WHOLE. */
bool facts_learn_priority(struct facts *facts, const char *name, uint32_t priority);
/* `exit` is not FACT_EXIT_NONE. */
bool facts_learn_exit(struct facts *facts, enum fact_exit exit, uint32_t function);

/* --- Joining, writing, reading -------------------------------------------------------------------
 */

/* `into` learns all that `from` knows, about the same program; returns whether it has changed. */
bool facts_merge(struct facts *into, const struct facts *from);

/* The facts as fresh memory of *size bytes: a version, the facts in an order of their own, and a
 * check word. Equal facts give equal bytes, whatever order they were learnt in. */
unsigned char *facts_write(const struct facts *facts, size_t *size);

/* Reads into `facts`, which has none. Returns false, and `facts` has none, when the bytes are not
 * just those that facts_write gives for some facts: another version, damage, more bytes or fewer.
 * The caller has to know that the facts are about the same program. */
bool facts_read(struct facts *facts, const unsigned char *bytes, size_t size);

#endif
