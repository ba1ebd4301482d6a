/* interner.h - numbers for messages, contents of queues and sequences of words, so that a graph can
 * hold them as values.
 *
 * A message consists of bytes and a priority. A *content* is the sequence of the messages in a
 * queue, the next one to be received first: the oldest of the highest priority. Messages, contents
 * and sequences are immutable, and equal ones have the same number. 0 is the empty content or
 * sequence, and no message.
 *
 * The bytes of all numbers lie one after another; `starts` has their boundaries. The interner
 * survives the search, restarts included. So memory is linear in all messages ever sent and all
 * contents and sequences that ever occurred.
 *
 * Functions require numbers that this interner returned for the same kind of object. */
#pragma once

#include "base/hash_index.h"

struct interner {
    unsigned char *bytes;
    size_t capacity;
    size_t *starts; /* number n has the bytes from starts[n] to starts[n + 1] */
    size_t starts_capacity;
    uint32_t count;            /* numbers in use are below this; 0: there are none yet */
    struct hash_index numbers; /* by their bytes */
};

/* A zeroed interner is empty. Frees all memory. Ensures: the interner is empty. */
void interner_release(struct interner *interner);

/* The number of the message with this priority and these `size` bytes, which are copied. */
uint32_t interner_add_message(struct interner *interner, uint32_t priority, const void *bytes,
                              size_t size);
uint32_t interner_priority(const struct interner *interner, uint32_t message);
/* bytes */
size_t interner_size(const struct interner *interner, uint32_t message);
/* The message's bytes, valid until the next call that may add a number. */
const void *interner_bytes(const struct interner *interner, uint32_t message);

/* The number of messages in a content, or of words in a sequence. */
uint32_t interner_length(const struct interner *interner, uint32_t content);
/* The first message; 0 if the content is empty. */
uint32_t interner_first(const struct interner *interner, uint32_t content);
/* The content without its first message. Requires: it is not empty. */
uint32_t interner_without_first(struct interner *interner, uint32_t content);
/* The number of a sequence of `count` words, which are copied; 0 if it is empty. */
uint32_t interner_add_sequence(struct interner *interner, const uint32_t *words, uint32_t count);
/* The word at `index`. Requires: `index` < interner_length(). */
uint32_t interner_word(const struct interner *interner, uint32_t sequence, uint32_t index);

/* The content with one more message, behind all messages of at least its priority. */
uint32_t interner_with(struct interner *interner, uint32_t content, uint32_t message);
