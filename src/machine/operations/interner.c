#include "machine/operations/interner.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/mix.h"

#include <string.h>

enum { WORD = sizeof(uint32_t) };

void interner_release(struct interner *interner)
{
    free(interner->bytes);
    free(interner->starts);
    hash_index_release(&interner->numbers);
    *interner = (struct interner){0};
}

/* --- Numbers ---------------------------------------------------------------------------------- */

static size_t size_of(const struct interner *interner, uint32_t number)
{
    require(number != 0 && number < interner->count);
    return interner->starts[number + 1] - interner->starts[number];
}

static uint64_t hash_of(const unsigned char *bytes, size_t size)
{
    uint64_t hash = size;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    return mix64(hash);
}

struct sought {
    const unsigned char *bytes;
    size_t size;
};

/* For hash_index_find. */
static bool is_number_of(const void *things, uint32_t number, const void *sought)
{
    const struct interner *interner = things;
    const struct sought *of = sought;
    return size_of(interner, number) == of->size &&
           memcmp(interner->bytes + interner->starts[number], of->bytes, of->size) == 0;
}

/* Room for `size` bytes behind those of all numbers. */
static unsigned char *reserve(struct interner *interner, size_t size)
{
    if (interner->count == 0) {
        array_reserve(interner->starts, interner->starts_capacity, 2);
        interner->starts[0] = interner->starts[1] = 0;
        interner->count = 1;
    }
    size_t used = interner->starts[interner->count];
    array_reserve(interner->bytes, interner->capacity, used + size);
    return interner->bytes + used;
}

/* The number of the bytes that the caller has put where reserve() said. */
static uint32_t number_reserved(struct interner *interner, size_t size)
{
    size_t used = interner->starts[interner->count];
    const struct sought sought = {interner->bytes + used, size};
    const uint64_t hash = hash_of(sought.bytes, size);
    uint32_t number = hash_index_find(&interner->numbers, hash, is_number_of, interner, &sought);
    if (number != 0)
        return number;
    require(interner->count < UINT32_MAX);
    number = interner->count++;
    array_reserve(interner->starts, interner->starts_capacity, (size_t)interner->count + 1);
    interner->starts[interner->count] = used + size;
    hash_index_add(&interner->numbers, hash, number);
    return number;
}

/* --- Messages --------------------------------------------------------------------------------- */

static uint32_t word_at(const struct interner *interner, uint32_t number, size_t index)
{
    uint32_t word;
    verify((index + 1) * WORD <= size_of(interner, number));
    memcpy(&word, interner->bytes + interner->starts[number] + index * WORD, WORD);
    return word;
}

uint32_t interner_add_message(struct interner *interner, uint32_t priority, const void *bytes,
                              size_t size)
{
    unsigned char *to = reserve(interner, WORD + size);
    memcpy(to, &priority, WORD);
    if (size)
        memcpy(to + WORD, bytes, size);
    return number_reserved(interner, WORD + size);
}

uint32_t interner_priority(const struct interner *interner, uint32_t message)
{
    return word_at(interner, message, 0);
}

size_t interner_size(const struct interner *interner, uint32_t message)
{
    require(size_of(interner, message) >= WORD);
    return size_of(interner, message) - WORD;
}

const void *interner_bytes(const struct interner *interner, uint32_t message)
{
    require(message != 0 && message < interner->count);
    return interner->bytes + interner->starts[message] + WORD;
}

/* --- Sequences -------------------------------------------------------------------------------- */

uint32_t interner_add_sequence(struct interner *interner, const uint32_t *words, uint32_t count)
{
    size_t size = (size_t)count * WORD;
    if (count == 0)
        return 0;
    memcpy(reserve(interner, size), words, size);
    return number_reserved(interner, size);
}

uint32_t interner_word(const struct interner *interner, uint32_t sequence, uint32_t index)
{
    verify(index < interner_length(interner, sequence));
    return word_at(interner, sequence, index);
}

/* --- Contents --------------------------------------------------------------------------------- */

uint32_t interner_length(const struct interner *interner, uint32_t content)
{
    verify(content == 0 || size_of(interner, content) % WORD == 0);
    return content ? (uint32_t)(size_of(interner, content) / WORD) : 0;
}

uint32_t interner_first(const struct interner *interner, uint32_t content)
{
    return content ? word_at(interner, content, 0) : 0;
}

uint32_t interner_without_first(struct interner *interner, uint32_t content)
{
    require(content != 0);
    size_t size = size_of(interner, content) - WORD;
    if (size == 0)
        return 0;
    unsigned char *to = reserve(interner, size);
    memcpy(to, interner->bytes + interner->starts[content] + WORD, size);
    return number_reserved(interner, size);
}

uint32_t interner_with(struct interner *interner, uint32_t content, uint32_t message)
{
    uint32_t count = interner_length(interner, content), place = count;
    uint32_t priority = interner_priority(interner, message);
    while (place > 0 &&
           interner_priority(interner, word_at(interner, content, place - 1)) < priority)
        place--;
    verify(place == count || place == 0 ||
           priority > interner_priority(interner, interner_word(interner, content, place)));
    unsigned char *to = reserve(interner, ((size_t)count + 1) * WORD);
    const unsigned char *from = interner->bytes + (content ? interner->starts[content] : 0);
    memcpy(to, from, place * WORD);
    memcpy(to + place * WORD, &message, WORD);
    memcpy(to + (place + 1) * WORD, from + place * WORD, (count - place) * WORD);
    return number_reserved(interner, ((size_t)count + 1) * WORD);
}
