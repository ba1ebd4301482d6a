#include "machine/memory/location.h"

#include "base/error.h"
#include "base/memory.h"

#include <string.h>

enum { WORD = 8 };

/* The low bits of a key. Words are aligned, so those of their addresses are 0. */
enum key {
    KEY_WORD = 0,
    KEY_LIFETIME = 1,
    KEY_ATOMIC_SECTION = 2,
    KEY_QUEUE = 3, /* and the next three: see locations_of_queue */
    KEY_BARRIER_PHASE = 7,
    KEY_BITS = 3,
};
_Static_assert(1 << KEY_BITS == WORD, "addresses of words have no low bits");
_Static_assert(KEY_QUEUE + LOCATION_QUEUE_HEAD - LOCATION_QUEUE_NAME < KEY_BARRIER_PHASE,
               "keys of queues and phases are apart");
_Static_assert(sizeof((struct location_word){0}.numbers) / sizeof(uint32_t) == WORD,
               "a granule may begin at each byte");

void locations_init(struct locations *locations, struct facts *facts, const struct naming *naming,
                    unsigned splits_from)
{
    *locations = (struct locations){
        .count = 1, .word_count = 1, .facts = facts, .naming = naming, .splits_from = splits_from};
    array_reserve(locations->table, locations->capacity, 1);
    locations->table[0] = (struct location){0};
    array_reserve(locations->words, locations->word_capacity, 1);
    locations->words[0] = (struct location_word){0};
}

void locations_release(struct locations *locations)
{
    free(locations->table);
    free(locations->attempts);
    free(locations->words);
    hash_index_release(&locations->by_key);
    *locations = (struct locations){0};
}

void locations_restart(struct locations *locations)
{
    locations->count = 1;
    locations->attempts_count = 0;
    locations->word_count = 1;
    hash_index_clear(&locations->by_key);
}

static uint64_t hash(uint64_t key)
{
    return key * UINT64_C(0x9e3779b97f4a7c15) >> 32;
}

/* For hash_index_find. */
static bool has_key(const void *things, uint32_t number, const void *sought)
{
    const struct locations *locations = things;
    return locations->words[number].key == *(const uint64_t *)sought;
}

/* The word with the key; element 0 if that is not in use. */
static struct location_word *find(const struct locations *locations, uint64_t key)
{
    return &locations
                ->words[hash_index_find(&locations->by_key, hash(key), has_key, locations, &key)];
}

/* Whether atomic accesses of several granules are in pieces. */
static bool splits_accesses(const struct locations *locations)
{
    return (locations->facts->orders & ORDERS_ANY) >= locations->splits_from;
}

/* Brings the key into use. */
static struct location_word *use(struct locations *locations, uint64_t key, struct fact_word known)
{
    require(key != 0);
    verify(fact_shape_is_sound(known.shape));
    uint8_t joined = splits_accesses(locations) ? known.torn : known.joined;
    hash_index_add(&locations->by_key, hash(key), (uint32_t)locations->word_count);
    struct location_word *word =
        array_push(locations->words, locations->word_count, locations->word_capacity);
    *word = (struct location_word){
        .key = key, .shape = fact_word_begins(known, joined), .joined = joined, .known = known};
    return word;
}

static uint64_t word_key(uint64_t address)
{
    return address & ~(uint64_t)(WORD - 1);
}

/* Whether the word is half of a granule of 16 bytes; the second half. */
static bool is_half(const struct location_word *word)
{
    return word->joined & 1;
}
static bool is_second_half(const struct location_word *word)
{
    return is_half(word) && (word->key & WORD);
}

static struct location_word *get_single_word(struct locations *locations, uint64_t key)
{
    struct location_word *word = find(locations, key);
    if (word->key == key)
        return word;
    struct fact_place place = naming_place(locations->naming, key);
    return use(locations, key, facts_word(locations->facts, place));
}

/* The word of the byte, or the first one of its granule. */
static struct location_word *get_word(struct locations *locations, uint64_t address)
{
    uint64_t key = word_key(address);
    struct location_word *word = get_single_word(locations, key);
    return is_second_half(word) ? get_single_word(locations, key - WORD) : word;
}

static bool begins_at(uint8_t shape, unsigned byte)
{
    return byte >= WORD || (shape >> byte & 1);
}

static unsigned granule_begin(uint8_t shape, unsigned byte)
{
    verify(byte < WORD && begins_at(shape, 0));
    while (!begins_at(shape, byte))
        byte--;
    return byte;
}

static unsigned granule_end(uint8_t shape, unsigned byte)
{
    verify(byte < WORD);
    do
        byte++;
    while (!begins_at(shape, byte));
    return byte;
}

/* Splits the granule around `byte` in half until one begins there. */
static void split_shape(uint8_t *shape, unsigned byte)
{
    while (!begins_at(*shape, byte)) {
        unsigned middle = (granule_begin(*shape, byte) + granule_end(*shape, byte)) / 2;
        *shape |= (uint8_t)(1 << middle);
    }
    verify(fact_shape_is_sound(*shape));
}

/* Makes a granule begin at the byte, unless it is joined with the one before. Returns false if that
 * has to wait for a restart. */
static bool split(struct locations *locations, struct location_word *word, unsigned byte)
{
    if (begins_at(word->shape, byte) || word->joined >> byte & 1)
        return true;
    struct fact_place place = naming_place(locations->naming, word->key);
    struct fact_word known = facts_word(locations->facts, place);
    verify((word->shape & ~known.shape & ~1) == 0);
    split_shape(&known.shape, byte);
    facts_learn_word(locations->facts, place, known);
    if (word->numbers[granule_begin(word->shape, byte)] != 0)
        return false;
    split_shape(&word->shape, byte);
    return true;
}

bool locations_fit(struct locations *locations, uint64_t address, unsigned size)
{
    struct location_word *word = get_single_word(locations, word_key(address));
    unsigned byte = (unsigned)(address - word->key);
    require(size > 0 && byte + size <= WORD);
    bool at_begin = split(locations, word, byte);
    bool at_end = split(locations, word, byte + size);
    return !at_begin || !at_end;
}

void locations_join(struct locations *locations, uint64_t address, unsigned size)
{
    require(size > 1 && size <= 2 * WORD && (size & (size - 1)) == 0 && address % size == 0);
    struct fact_word word = {.shape = FACT_WORD_WHOLE, .joined = UINT8_MAX};
    if (size <= WORD)
        word.joined = (uint8_t)((UINT32_C(1) << size) - 2) << address % WORD;
    for (uint64_t key = word_key(address); key < address + size; key += WORD)
        facts_learn_word(locations->facts, naming_place(locations->naming, key), word);
}

static bool is_whole_half(const struct locations *locations, uint64_t address)
{
    return find(locations, word_key(address))->known.joined & 1;
}

bool locations_in_pieces(const struct locations *locations, uint64_t address, unsigned size)
{
    if (size > WORD)
        return locations_in_pieces(locations, address, WORD) && is_whole_half(locations, address) &&
               is_whole_half(locations, address + WORD);
    const struct location_word *word = find(locations, word_key(address));
    uint8_t bits = (uint8_t)(((UINT32_C(1) << size) - 2) << address % WORD);
    return splits_accesses(locations) && (word->known.joined & bits) == bits;
}

/* The bits of the bytes that are accessed in one step with the one at `byte`. */
static uint8_t bits_around(uint8_t whole, unsigned byte)
{
    unsigned begin = byte, end = byte + 1;
    while (begin > 0 && (whole >> begin & 1))
        begin--;
    while (end < WORD && (whole >> end & 1))
        end++;
    return (uint8_t)(((UINT32_C(1) << (end - begin)) - 2) << begin);
}

void locations_tear(struct locations *locations, uint32_t number)
{
    require(number != 0 && number < locations->count);
    uint64_t address = locations->table[number].address, key = word_key(address);
    struct fact_word known = facts_word(locations->facts, naming_place(locations->naming, key));
    bool is_half = known.joined & 1;
    struct fact_word word = {.shape = FACT_WORD_WHOLE};
    word.torn = is_half ? UINT8_MAX : bits_around(known.joined, (unsigned)(address - key));
    facts_learn_word(locations->facts, naming_place(locations->naming, key), word);
    if (is_half)
        facts_learn_word(locations->facts, naming_place(locations->naming, key ^ WORD), word);
}

struct granule locations_granule(const struct locations *locations, uint64_t address)
{
    const struct location_word *word = find(locations, word_key(address));
    verify(word->key == word_key(address));
    if (is_half(word))
        return (struct granule){word->key & ~(uint64_t)WORD, 2 * WORD};
    unsigned byte = (unsigned)(address - word->key);
    unsigned begin = granule_begin(word->shape, byte);
    return (struct granule){word->key + begin, granule_end(word->shape, byte) - begin};
}

/* Whether the byte belongs to an oversized object; *starts: one starts there. */
static bool is_oversized(struct locations *locations, uint64_t address, bool *starts)
{
    const struct location_word *word = get_single_word(locations, word_key(address));
    unsigned byte = (unsigned)(address - word->key);
    *starts = word->known.starts >> byte & 1;
    return word->known.oversized >> byte & 1;
}

struct granule locations_oversized(struct locations *locations, uint64_t address)
{
    bool starts;
    if (!is_oversized(locations, address, &starts))
        return (struct granule){0};
    struct granule object = {address, 1};
    for (; !starts; object.size++)
        is_oversized(locations, --object.address, &starts);
    while (is_oversized(locations, object.address + object.size, &starts) && !starts)
        object.size++;
    return object;
}

void locations_learn_oversized(struct locations *locations, uint64_t address, unsigned size)
{
    for (uint64_t at = address; at < address + size; at++) {
        uint64_t key = word_key(at);
        struct fact_word word = {.shape = FACT_WORD_WHOLE, .oversized = (uint8_t)(1 << (at - key))};
        word.starts = at == address ? word.oversized : 0;
        facts_learn_word(locations->facts, naming_place(locations->naming, key), word);
    }
}

/* Whether some access covers bytes of [byte, end), which is a granule, and more or less. */
static bool is_mixed(const struct location_word *word, unsigned byte, unsigned end)
{
    bool is_joined = end - byte > 1 && word->joined >> (byte + 1) & 1;
    bool more_before = word->known.joined >> byte & 1,
         more_after = end < WORD && word->known.joined >> end & 1;
    return is_joined || more_before || more_after;
}

static uint32_t add(struct locations *locations, struct location location)
{
    require(locations->count < UINT32_MAX);
    array_reserve(locations->table, locations->capacity, locations->count + 1);
    locations->table[locations->count] = location;
    return (uint32_t)locations->count++;
}

/* A record for attempts, of which there were none. */
static uint32_t add_attempts(struct locations *locations)
{
    *array_push(locations->attempts, locations->attempts_count, locations->attempts_capacity) =
        (struct attempts){.least_way = {UINT32_MAX, UINT32_MAX}};
    return (uint32_t)(locations->attempts_count - 1);
}

uint32_t locations_of_data(struct locations *locations, uint64_t address, uint64_t base,
                           uint32_t object)
{
    struct location_word *word = get_word(locations, address);
    unsigned byte = (unsigned)(address - word->key);
    require(byte < WORD);
    verify(begins_at(word->shape, byte) && (object == 0 || base <= address));
    if (word->numbers[byte] == 0) {
        require(object < locations->count);
        verify(object == 0 || locations->table[object].kind == LOCATION_LIFETIME);
        unsigned end = is_half(word) ? 2 * WORD : granule_end(word->shape, byte);
        unsigned size = end - byte;
        word->numbers[byte] = add(locations, (struct location){
                                                 .address = address,
                                                 .object = object,
                                                 .extent = (uint32_t)(address + size - base),
                                                 .size = (uint8_t)size,
                                                 .kind = LOCATION_DATA,
                                                 .is_seen = word->known.seen >> byte & 1,
                                                 .rests = word->known.rests >> byte & 1,
                                                 .is_loose = word->known.loose >> byte & 1,
                                                 .has_updates = word->known.updated >> byte & 1,
                                                 .is_ordered = word->known.ordered >> byte & 1,
                                                 .is_attempted = word->known.attempted >> byte & 1,
                                                 .is_told = word->known.told >> byte & 1,
                                                 .is_mixed = is_mixed(word, byte, end),
                                             });
        if (word->known.attempted >> byte & 1)
            locations->table[word->numbers[byte]].attempts = add_attempts(locations);
    }
    return word->numbers[byte];
}

uint32_t locations_find_data(const struct locations *locations, uint64_t address, unsigned size)
{
    verify(size > 0);
    uint32_t number = find(locations, word_key(address))->numbers[address & (WORD - 1)];
    return locations->table[number].size == size ? number : 0;
}

/* Learns facts about the location: the bits are those for the first byte of a word. */
static bool learn(struct locations *locations, uint32_t number, struct fact_word bits)
{
    require(number != 0 && number < locations->count);
    const struct location *location = &locations->table[number];
    require(location->kind == LOCATION_DATA || location->kind == LOCATION_LIFETIME);
    uint64_t key = word_key(location->address);
    unsigned byte = (unsigned)(location->address - key);
    bits.seen = (uint8_t)(bits.seen << byte);
    bits.rests = (uint8_t)(bits.rests << byte);
    bits.updated = (uint8_t)(bits.updated << byte);
    bits.ordered = (uint8_t)(bits.ordered << byte);
    bits.attempted = (uint8_t)(bits.attempted << byte);
    bits.told = (uint8_t)(bits.told << byte);
    bits.loose = (uint8_t)(bits.loose << byte);
    return facts_learn_word(locations->facts, naming_place(locations->naming, key), bits);
}

void locations_see(struct locations *locations, uint32_t number)
{
    learn(locations, number, (struct fact_word){.shape = FACT_WORD_WHOLE, .seen = 1});
    locations->table[number].is_seen = true;
}

bool locations_loosen(struct locations *locations, uint32_t number)
{
    return learn(locations, number, (struct fact_word){.shape = FACT_WORD_WHOLE, .loose = 1});
}

bool locations_rest(struct locations *locations, uint32_t number)
{
    return learn(locations, number, (struct fact_word){.shape = FACT_WORD_WHOLE, .rests = 1});
}

bool locations_update(struct locations *locations, uint32_t number)
{
    return learn(locations, number, (struct fact_word){.shape = FACT_WORD_WHOLE, .updated = 1});
}

bool locations_order(struct locations *locations, uint32_t number)
{
    return learn(locations, number, (struct fact_word){.shape = FACT_WORD_WHOLE, .ordered = 1});
}

bool locations_attempt(struct locations *locations, uint32_t number)
{
    return learn(locations, number, (struct fact_word){.shape = FACT_WORD_WHOLE, .attempted = 1});
}

bool locations_tell(struct locations *locations, uint32_t number)
{
    return learn(locations, number, (struct fact_word){.shape = FACT_WORD_WHOLE, .told = 1});
}

static uint32_t get_special(struct locations *locations, uint64_t key, enum location_kind kind,
                            uint64_t address)
{
    struct location_word *word = find(locations, key);
    struct fact_word known = {.shape = FACT_WORD_WHOLE};
    if (kind == LOCATION_LIFETIME)
        known.loose = facts_word(locations->facts, naming_place(locations->naming, address)).loose;
    if (word->key != key)
        word = use(locations, key, known);
    if (word->numbers[0] == 0)
        word->numbers[0] =
            add(locations,
                (struct location){.address = address, .kind = kind, .is_loose = known.loose & 1});
    verify(locations->table[word->numbers[0]].kind == kind);
    return word->numbers[0];
}

uint32_t locations_of_lifetime(struct locations *locations, uint64_t base)
{
    require(base != 0 && base % WORD == 0);
    return get_special(locations, base | KEY_LIFETIME, LOCATION_LIFETIME, base);
}

uint32_t locations_find_lifetime(const struct locations *locations, uint64_t base)
{
    verify(base % WORD == 0);
    return find(locations, base | KEY_LIFETIME)->numbers[0];
}

uint32_t locations_of_atomic_section(struct locations *locations, uint64_t lock)
{
    uint64_t key = lock << KEY_BITS | KEY_ATOMIC_SECTION;
    return get_special(locations, key, LOCATION_ATOMIC_SECTION, lock);
}

uint32_t locations_of_barrier_phase(struct locations *locations, uint32_t name)
{
    return get_special(locations, (uint64_t)name << KEY_BITS | KEY_BARRIER_PHASE,
                       LOCATION_BARRIER_PHASE, name);
}

uint32_t locations_of_queue(struct locations *locations, enum location_kind kind, uint32_t number)
{
    require(kind >= LOCATION_QUEUE_NAME && kind <= LOCATION_QUEUE_HEAD);
    uint64_t key = (uint64_t)number << KEY_BITS | (KEY_QUEUE + (kind - LOCATION_QUEUE_NAME));
    return get_special(locations, key, kind, number);
}
