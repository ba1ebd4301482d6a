#include "machine/interner.h"

#include "base/memory.h"
#include "base/mix.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 64, WORD = sizeof(uint32_t) };

void messages_release(struct messages *messages)
{
    free(messages->bytes);
    free(messages->starts);
    free(messages->slots);
    *messages = (struct messages){0};
}

/* --- Numbers ------------------------------------------------------------------------------------
 */

static size_t size_of(const struct messages *messages, uint32_t number)
{
    return messages->starts[number + 1] - messages->starts[number];
}

static uint64_t hash_of(const unsigned char *bytes, size_t size)
{
    uint64_t hash = size;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    return mix64(hash);
}

/* Where the number of these bytes is, or would be. */
static uint32_t *slot_of(const struct messages *messages, const unsigned char *bytes, size_t size)
{
    size_t mask = messages->slot_count - 1;
    for (size_t i = hash_of(bytes, size) & mask;; i = (i + 1) & mask) {
        uint32_t number = messages->slots[i];
        if (number == 0 || (size_of(messages, number) == size &&
                            memcmp(messages->bytes + messages->starts[number], bytes, size) == 0))
            return &messages->slots[i];
    }
}

static void grow(struct messages *messages)
{
    messages->slot_count = messages->slot_count ? 2 * messages->slot_count : FIRST_SLOTS;
    free(messages->slots);
    messages->slots = memory_new(messages->slot_count, sizeof *messages->slots);
    for (uint32_t n = 1; n < messages->count; n++)
        *slot_of(messages, messages->bytes + messages->starts[n], size_of(messages, n)) = n;
}

/* Room for `size` bytes behind all that have a number. */
static unsigned char *reserve(struct messages *messages, size_t size)
{
    if (messages->count == 0) {
        array_reserve(messages->starts, messages->starts_capacity, 2);
        messages->starts[0] = messages->starts[1] = 0;
        messages->count = 1;
    }
    size_t used = messages->starts[messages->count];
    array_reserve(messages->bytes, messages->capacity, used + size);
    return messages->bytes + used;
}

/* The number of the bytes that were put where reserve() said. */
static uint32_t number_reserved(struct messages *messages, size_t size)
{
    if (2 * (size_t)messages->count >= messages->slot_count)
        grow(messages);
    size_t used = messages->starts[messages->count];
    uint32_t *slot = slot_of(messages, messages->bytes + used, size);
    if (*slot == 0) {
        *slot = messages->count++;
        array_reserve(messages->starts, messages->starts_capacity, (size_t)messages->count + 1);
        messages->starts[messages->count] = used + size;
    }
    return *slot;
}

/* --- Messages -----------------------------------------------------------------------------------
 */

static uint32_t word_at(const struct messages *messages, uint32_t number, size_t index)
{
    uint32_t word;
    memcpy(&word, messages->bytes + messages->starts[number] + index * WORD, WORD);
    return word;
}

uint32_t messages_add(struct messages *messages, uint32_t priority, const void *bytes, size_t size)
{
    unsigned char *to = reserve(messages, WORD + size);
    memcpy(to, &priority, WORD);
    if (size)
        memcpy(to + WORD, bytes, size);
    return number_reserved(messages, WORD + size);
}

uint32_t messages_priority(const struct messages *messages, uint32_t message)
{
    return word_at(messages, message, 0);
}

size_t messages_size(const struct messages *messages, uint32_t message)
{
    return size_of(messages, message) - WORD;
}

const void *messages_bytes(const struct messages *messages, uint32_t message)
{
    return messages->bytes + messages->starts[message] + WORD;
}

/* --- Sequences ----------------------------------------------------------------------------------
 */

uint32_t messages_sequence(struct messages *messages, const uint32_t *words, uint32_t count)
{
    size_t size = (size_t)count * WORD;
    if (count == 0)
        return 0;
    memcpy(reserve(messages, size), words, size);
    return number_reserved(messages, size);
}

uint32_t messages_word(const struct messages *messages, uint32_t sequence, uint32_t index)
{
    return word_at(messages, sequence, index);
}

/* --- Contents -----------------------------------------------------------------------------------
 */

uint32_t messages_in(const struct messages *messages, uint32_t content)
{
    return content ? (uint32_t)(size_of(messages, content) / WORD) : 0;
}

uint32_t messages_first(const struct messages *messages, uint32_t content)
{
    return content ? word_at(messages, content, 0) : 0;
}

uint32_t messages_without_first(struct messages *messages, uint32_t content)
{
    size_t size = size_of(messages, content) - WORD;
    if (size == 0)
        return 0;
    unsigned char *to = reserve(messages, size);
    memcpy(to, messages->bytes + messages->starts[content] + WORD, size);
    return number_reserved(messages, size);
}

uint32_t messages_with(struct messages *messages, uint32_t content, uint32_t message)
{
    uint32_t count = messages_in(messages, content), place = count;
    uint32_t priority = messages_priority(messages, message);
    while (place > 0 &&
           messages_priority(messages, word_at(messages, content, place - 1)) < priority)
        place--;
    unsigned char *to = reserve(messages, ((size_t)count + 1) * WORD);
    const unsigned char *from = messages->bytes + (content ? messages->starts[content] : 0);
    memcpy(to, from, place * WORD);
    memcpy(to + place * WORD, &message, WORD);
    memcpy(to + (place + 1) * WORD, from + place * WORD, (count - place) * WORD);
    return number_reserved(messages, ((size_t)count + 1) * WORD);
}
