/* facts_bytes.c - facts as bytes.
 *
 *     magic "HFACTS", version (a byte)
 *     habits, orders, stops, time, exit (a byte each), exit_function
 *     the number of queues; of each, by name: kind (a byte), priority, length of the name, the name
 *     the number of words; of each, by place: space, offset, struct fact_word (a byte each)
 *     the number of uses by atomic sections; of each: section, thread, space, offset; size, whether
 *         it is in a section and whether it writes (a byte each)
 *     the number of loops; of each: its number, as the difference to that of the one before (at
 *         first 0); likewise of threads that may be told apart
 *     check word: 8 bytes, the lowest first, a function of all bytes before
 *
 * Numbers are as in base128.h. A space is stored as the difference to that of the word before (at
 * first 0), and so is an offset in the same space. */
#include "machine/memory/facts.h"

#include "base/base128.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/mix.h"
#include "base/sort.h"

#include <string.h>

enum { FORMAT_VERSION = 17, CHECK_SIZE = 8 };

static const unsigned char magic[] = {'H', 'F', 'A', 'C', 'T', 'S', FORMAT_VERSION};

/* --- Writing ---------------------------------------------------------------------------------- */

struct facts_writer {
    unsigned char *bytes;
    size_t count;
    size_t capacity;
};

static void put_bytes(struct facts_writer *writer, const void *bytes, size_t size)
{
    array_reserve(writer->bytes, writer->capacity, writer->count + size);
    verify(writer->count + size <= writer->capacity);
    memcpy(writer->bytes + writer->count, bytes, size);
    writer->count += size;
}

static void put_byte(struct facts_writer *writer, unsigned byte)
{
    require(byte <= UINT8_MAX);
    put_bytes(writer, &(unsigned char){(unsigned char)byte}, 1);
}

static void put_number(struct facts_writer *writer, uint64_t number)
{
    unsigned char bytes[BASE128_MOST];
    put_bytes(writer, bytes, base128_write(number, bytes));
}

static int compare_queues(const void *left, const void *right)
{
    const struct fact_queue *a = left, *b = right;
    return strcmp(a->name, b->name);
}

static void put_queues(struct facts_writer *writer, const struct facts *facts)
{
    put_number(writer, facts->queue_count);
    if (facts->queue_count == 0)
        return;
    struct fact_queue *sorted = memory_new(facts->queue_count, sizeof *sorted);
    memcpy(sorted, facts->queues, facts->queue_count * sizeof *sorted);
    sort(sorted, facts->queue_count, sizeof *sorted, compare_queues);
    for (size_t i = 0; i < facts->queue_count; i++) {
        size_t length = strlen(sorted[i].name);
        put_byte(writer, sorted[i].kind);
        put_number(writer, sorted[i].priority);
        put_number(writer, length);
        put_bytes(writer, sorted[i].name, length);
    }
    free(sorted);
}

static int compare_words(const void *left, const void *right)
{
    const struct fact_place a = ((const struct fact_entry *)left)->place;
    const struct fact_place b = ((const struct fact_entry *)right)->place;
    if (a.space != b.space)
        return a.space < b.space ? -1 : 1;
    return (a.offset > b.offset) - (a.offset < b.offset);
}

static void put_words(struct facts_writer *writer, const struct facts *facts)
{
    struct fact_entry *sorted = memory_new(facts->word_count + 1, sizeof *sorted);
    struct fact_place last = {0};
    if (facts->word_count > 0)
        memcpy(sorted, facts->words, facts->word_count * sizeof *sorted);
    sort(sorted, facts->word_count, sizeof *sorted, compare_words);
    put_number(writer, facts->word_count);
    for (size_t i = 0; i < facts->word_count; i++) {
        struct fact_place place = sorted[i].place;
        verify(i == 0 || compare_words(&sorted[i - 1], &sorted[i]) < 0);
        put_number(writer, place.space - last.space);
        put_number(writer, place.offset - (place.space == last.space ? last.offset : 0));
        put_bytes(writer, &sorted[i].word, sizeof sorted[i].word);
        last = place;
    }
    free(sorted);
}

static void put_uses(struct facts_writer *writer, const struct facts *facts)
{
    put_number(writer, facts->use_count);
    for (size_t i = 0; i < facts->use_count; i++) {
        const struct fact_use *use = &facts->uses[i];
        put_number(writer, use->section);
        put_number(writer, use->thread);
        put_number(writer, use->byte.space);
        put_number(writer, use->byte.offset);
        put_byte(writer, use->size);
        put_byte(writer, use->in_section);
        put_byte(writer, use->writes);
    }
}

static void put_numbers(struct facts_writer *writer, const struct fact_numbers *numbers)
{
    put_number(writer, numbers->count);
    for (size_t i = 0; i < numbers->count; i++)
        put_number(writer, numbers->items[i] - (i == 0 ? 0 : numbers->items[i - 1]));
}

unsigned char *facts_write(const struct facts *facts, size_t *size)
{
    struct facts_writer writer = {0};
    put_bytes(&writer, magic, sizeof magic);
    put_byte(&writer, facts->habits);
    put_byte(&writer, facts->orders);
    put_byte(&writer, facts->stops);
    put_byte(&writer, facts->time);
    put_byte(&writer, facts->exit);
    put_number(&writer, facts->exit_function);
    put_queues(&writer, facts);
    put_words(&writer, facts);
    put_uses(&writer, facts);
    put_numbers(&writer, &facts->loops);
    put_numbers(&writer, &facts->threads);
    uint64_t check = mix64_bytes(writer.bytes, writer.count);
    for (unsigned i = 0; i < CHECK_SIZE; i++)
        put_byte(&writer, (unsigned)(check >> 8 * i) & 0xff);
    *size = writer.count;
    return writer.bytes;
}

/* --- Reading ---------------------------------------------------------------------------------- */

struct facts_reader {
    const unsigned char *bytes;
    size_t left;
    bool failed; /* every further take returns 0 or NULL */
};

static const unsigned char *take_bytes(struct facts_reader *reader, size_t size)
{
    reader->failed |= size > reader->left;
    if (reader->failed)
        return NULL;
    const unsigned char *bytes = reader->bytes;
    reader->bytes += size;
    reader->left -= size;
    return bytes;
}

/* Takes a byte that is at most `most`. */
static uint8_t take_byte(struct facts_reader *reader, unsigned most)
{
    const unsigned char *byte = take_bytes(reader, 1);
    reader->failed |= byte && *byte > most;
    return reader->failed ? 0 : *byte;
}

/* Takes a number that is at most `most`. */
static uint64_t take_number(struct facts_reader *reader, uint64_t most)
{
    uint64_t number = 0;
    size_t size = reader->failed ? 0 : base128_read(&number, reader->bytes, reader->left);
    reader->failed |= size == 0 || number > most;
    take_bytes(reader, size);
    return reader->failed ? 0 : number;
}

/* `last` is the name of the queue before. Returns the name of this one, which the facts own. */
static const char *take_queue(struct facts_reader *reader, struct facts *facts, const char *last)
{
    bool is_whole = take_byte(reader, FACT_QUEUE_WHOLE) == FACT_QUEUE_WHOLE;
    uint32_t priority = (uint32_t)take_number(reader, is_whole ? 0 : UINT32_MAX);
    size_t length = (size_t)take_number(reader, reader->left);
    const unsigned char *bytes = take_bytes(reader, length);
    reader->failed |= bytes && memchr(bytes, '\0', length);
    if (reader->failed)
        return last;
    char *name = memory_print("%.*s", (int)length, (const char *)bytes);
    reader->failed |= last && strcmp(last, name) >= 0;
    if (is_whole)
        facts_learn_whole_queue(facts, name);
    else
        facts_learn_priority(facts, name, priority);
    free(name);
    require(facts->queue_count > 0);
    return facts->queues[facts->queue_count - 1].name;
}

static void take_queues(struct facts_reader *reader, struct facts *facts)
{
    uint64_t count = take_number(reader, reader->left);
    const char *last = NULL;
    for (uint64_t i = 0; i < count && !reader->failed; i++)
        last = take_queue(reader, facts, last);
}

static struct fact_place take_place(struct facts_reader *reader, struct fact_place last,
                                    bool is_first)
{
    uint64_t space = take_number(reader, UINT64_MAX - last.space);
    uint64_t before = space == 0 ? last.offset : 0;
    uint64_t offset = take_number(reader, UINT64_MAX - before);
    reader->failed |= !is_first && space == 0 && offset == 0;
    return (struct fact_place){last.space + space, before + offset};
}

static struct fact_word take_word(struct facts_reader *reader)
{
    struct fact_word word = {.shape = FACT_WORD_WHOLE};
    const unsigned char *bytes = take_bytes(reader, sizeof word);
    if (bytes)
        memcpy(&word, bytes, sizeof word);
    reader->failed |= (word.starts & ~word.oversized) != 0 || (word.torn & ~word.joined) != 0 ||
                      !fact_shape_is_sound(word.shape) || !fact_joined_is_sound(word.joined) ||
                      !fact_joined_is_sound(word.torn);
    return word;
}

static void take_words(struct facts_reader *reader, struct facts *facts)
{
    uint64_t count = take_number(reader, reader->left);
    struct fact_place last = {0};
    for (uint64_t i = 0; i < count && !reader->failed; i++) {
        last = take_place(reader, last, i == 0);
        struct fact_word word = take_word(reader);
        if (!reader->failed) /* a word about which there are no facts is never written */
            reader->failed |= !facts_learn_word(facts, last, word);
    }
}

static void take_uses(struct facts_reader *reader, struct facts *facts)
{
    uint64_t count = take_number(reader, reader->left);
    for (uint64_t i = 0; i < count && !reader->failed; i++) {
        struct fact_use use = {.section = take_number(reader, UINT64_MAX)};
        use.thread = take_number(reader, UINT64_MAX);
        use.byte.space = take_number(reader, UINT64_MAX);
        use.byte.offset = take_number(reader, UINT64_MAX);
        use.size = take_byte(reader, UINT8_MAX);
        use.in_section = take_byte(reader, true);
        use.writes = take_byte(reader, true);
        reader->failed |= use.size == 0;
        size_t before = facts->use_count;
        if (reader->failed)
            return;
        facts_learn_use(facts, use);
        const struct fact_use *last = &facts->uses[facts->use_count - 1]; /* they are sorted */
        reader->failed |= facts->use_count == before || last->section != use.section ||
                          last->byte.space != use.byte.space ||
                          last->byte.offset != use.byte.offset || last->size != use.size;
    }
}

/* Takes a set of numbers, at most `most` each. */
static void take_numbers(struct facts_reader *reader, struct fact_numbers *numbers, uint64_t most)
{
    uint64_t count = take_number(reader, reader->left), last = 0;
    for (uint64_t i = 0; i < count && !reader->failed; i++) {
        last += take_number(reader, most - last);
        if (!reader->failed) /* no number is written twice */
            reader->failed |= !facts_learn_number(numbers, last);
    }
}

static void take_facts(struct facts_reader *reader, struct facts *facts)
{
    facts_learn_habit(facts, take_byte(reader, FACT_HABIT_ANY));
    facts_learn_orders(facts, (enum order_set)take_byte(reader, ORDERS_ANY | ORDERS_OWN));
    facts_learn_stops(facts, take_byte(reader, FACT_STOP_ANY));
    facts_learn_time(facts, take_byte(reader, FACT_TIME_LAST));
    enum fact_exit exit = (enum fact_exit)take_byte(reader, FACT_EXIT_EXPECTED);
    uint32_t most = exit == FACT_EXIT_NONE ? 0 : UINT32_MAX;
    uint32_t function = (uint32_t)take_number(reader, most);
    if (exit != FACT_EXIT_NONE)
        facts_learn_exit(facts, exit, function);
    take_queues(reader, facts);
    take_words(reader, facts);
    take_uses(reader, facts);
    take_numbers(reader, &facts->loops, UINT32_MAX);
    take_numbers(reader, &facts->threads, UINT64_MAX);
}

static bool is_intact(const unsigned char *bytes, size_t size)
{
    if (size < sizeof magic + CHECK_SIZE || memcmp(bytes, magic, sizeof magic) != 0)
        return false;
    uint64_t check = mix64_bytes(bytes, size - CHECK_SIZE);
    for (unsigned i = 0; i < CHECK_SIZE; i++)
        if (bytes[size - CHECK_SIZE + i] != (unsigned char)(check >> 8 * i))
            return false;
    return true;
}

bool facts_read(struct facts *facts, const unsigned char *bytes, size_t size)
{
    *facts = (struct facts){0};
    if (!is_intact(bytes, size))
        return false;
    struct facts_reader reader = {.bytes = bytes + sizeof magic,
                                  .left = size - sizeof magic - CHECK_SIZE};
    take_facts(&reader, facts);
    bool is_whole = !reader.failed && reader.left == 0;
    if (!is_whole)
        facts_release(facts);
    return is_whole;
}
