/* interner.h - the interner: interner, and what a queue holds, as numbers that graphs can carry as
 * values.
 *
 * A message is its bytes and a priority. A *content* is the messages that wait in a queue, the next
 * one to be received first: that is the oldest one of the highest priority. Both are immutable, and
 * equal ones have the same number; 0 is the empty content, and no message.
 *
 * The bytes of all that has a number lie one after another, `starts` telling where; a hash table
 * with open addressing finds them again. Survives all search, restarts included: so memory is
 * linear in what was ever sent, and in how many different contents a queue that is one location
 * ever had. */
#ifndef HEDDLE_MACHINE_INTERNER_H
#define HEDDLE_MACHINE_INTERNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct interner {
    unsigned char *bytes;
    size_t capacity;
    size_t *starts; /* number n has the bytes from starts[n] to starts[n + 1] */
    size_t starts_capacity;
    uint32_t count;    /* numbers in use are below this; none yet: 0 */
    uint32_t *slots;   /* numbers; 0: free */
    size_t slot_count; /* a power of two, or 0 */
};

void interner_release(struct interner *interner);

uint32_t interner_add_message(struct interner *interner, uint32_t priority, const void *bytes,
                              size_t size);
uint32_t interner_priority(const struct interner *interner, uint32_t message);
size_t interner_size(const struct interner *interner, uint32_t message);
/* Valid until the next number is given out. */
const void *interner_bytes(const struct interner *interner, uint32_t message);

uint32_t interner_length(const struct interner *interner, uint32_t content);
/* The message that comes first; 0 when the content is empty. */
uint32_t interner_first(const struct interner *interner, uint32_t content);
/* The content without that; it is not empty. */
uint32_t interner_without_first(struct interner *interner, uint32_t content);
/* Any other sequence of words, which is nobody's content; 0 when it is empty. interner_length()
 * tells how many words it has. */
uint32_t interner_add_sequence(struct interner *interner, const uint32_t *words, uint32_t count);
uint32_t interner_word(const struct interner *interner, uint32_t sequence, uint32_t index);

/* The content with one more message. */
uint32_t interner_with(struct interner *interner, uint32_t content, uint32_t message);

#endif
