/* models/atomic.c - what libatomic's functions for objects of any size need of the machine
 * (libc/atomic.c). */
#include "machine/access/oversized.h"
#include "machine/models/models.h"

/* The bytes at `from` as a number. Those that were never written, such as padding, count as 0. */
static uint64_t defined_bytes(struct site *site, const void *from, size_t size)
{
    struct request request = {.site = site, .access = ACCESS_COPY};
    struct access_word word = access_load_unset(request, (uint64_t)from, (unsigned)size);
    return word.value & ~word.unset;
}

/* The stand-in of the object; NULL if the object is the thread's own, in native memory. */
static void *stand_in(struct site *site, const void *object, size_t size)
{
    struct request request = {.site = site, .access = ACCESS_COPY};
    uint64_t address = (uint64_t)object;
    if (size == 0 || size > OVERSIZED_MOST)
        native_fail(site, ERROR_UNSUPPORTED,
                    "an atomic object of %zu bytes; heddle follows up to %d", size, OVERSIZED_MOST);
    if (access_resolve(request, address, (unsigned)size).native)
        return NULL;
    struct granule known = oversized_find(address);
    if (known.size == 0) {
        locations_learn_oversized(&native_machine->locations, address, (unsigned)size);
        native_learn(true, site);
    }
    if (known.address != address || known.size != size)
        native_fail(site, ERROR_UNSUPPORTED, "atomic objects of %u and of %zu bytes that overlap",
                    known.size, size);
    return (void *)access_locate_oversized(request, known);
}

/* The content of the `size` bytes at `from`, as a number; bytes that were never written are 0. */
static uint64_t content(struct site *site, const void *from, size_t size)
{
    unsigned char bytes[OVERSIZED_MOST] = {0};
    require(size <= OVERSIZED_MOST);
    heddle_copy(site, bytes, from, size);
    return oversized_number(&native_machine->machine.interner, bytes, (unsigned)size);
}

static void set_content(struct site *site, void *to, size_t size, uint64_t number)
{
    unsigned char bytes[OVERSIZED_MOST];
    require(size <= OVERSIZED_MOST);
    oversized_bytes(&native_machine->machine.interner, number, bytes, (unsigned)size);
    heddle_copy(site, to, bytes, size);
}

/* --- std::atomic::wait (bits/atomic_wait.h) --------------------------------------------------- */

/* The location of an atomic object; 0: it is the thread's own, in native memory. */
static uint32_t locate(struct site *site, const void *object, size_t size)
{
    struct request request = {.site = site, .access = ACCESS_COPY};
    struct locations *locations = &native_machine->locations;
    uint64_t address = (uint64_t)object;
    if (size == WIDE_SIZE && address % WIDE_SIZE == 0)
        return locations_find_data(locations, address, WIDE_SIZE);
    if (size == 0 || size > sizeof(uint64_t) || (size & (size - 1)) || address % size) {
        object = stand_in(site, object, size);
        size = sizeof(uint64_t);
    }
    return object ? access_locate(request, (uint64_t)object, (unsigned)size) : 0;
}

/* The thread is about to look whether the value that it waits for has changed. */
static void look(void)
{
    native_thread_data()->looks = true;
    heddle_has_yielded = true;
}

/* It has not. */
static void sleep_for(struct site *site, const void *object, size_t size)
{
    native_stop(OP_ASLEEP, native_site(site), locate(site, object, size));
}

/* The object has to live, whether anybody waits or not. */
static void notify(struct site *site, const void *object, size_t size, bool all)
{
    struct request request = {.site = site, .access = ACCESS_COPY};
    struct place place = access_resolve(request, (uint64_t)object, (unsigned)size);
    if (place.native)
        return;
    uint32_t location = locate(site, object, size);
    native_machine->op =
        (struct op){.kind = OP_FENCE,
                    .function = all ? FENCE_NOTIFIES_ALL : FENCE_NOTIFIES_ONE,
                    .operand = location,
                    .object = place.object,
                    .extent = place.object ? (uint32_t)((uint64_t)object + size - place.base) : 0,
                    .site = native_site(site)};
    native_park();
}

/* --- std::atomic<std::shared_ptr> (bits/shared_ptr_atomic.h) ---------------------------------- */

/* Adds one to the count of owners. The thread has read a pointer to the count in an earlier step,
 * but the two are to be one step: where the count has come to 0 in between, the thread would have
 * read another pointer, and does so in other executions. The counter may be freed then, so this is
 * no use of its object. */
static void share(struct site *site, int *count)
{
    struct request request = {.site = site, .access = ACCESS_COPY};
    if (access_resolve(request, (uint64_t)count, sizeof *count).native) {
        ++*count;
        return;
    }
    uint32_t location = access_locate(request, (uint64_t)count, sizeof *count);
    if (location == 0)
        native_fail(site, ERROR_UNSUPPORTED, "a count of owners that is accessed in two sizes");
    const uint8_t mode = (struct op){.access = ACCESS_ATOMIC, .order = ORDER_RELAXED}.mode;
    access_begin(OP_RMW, mode, RMW_ADD_UNLESS_ZERO, site, location, 1, RMW_USED);
    native_machine->op.object = 0;
    native_machine->op.extent = 0;
    if (native_park() == 0)
        native_stop(OP_BLOCK, native_site(site), 0);
}

const struct model models_atomic[] = {
    MODEL("heddle_defined_bytes", defined_bytes),
    MODEL("heddle_look", look),
    MODEL_NORETURN("heddle_sleep", sleep_for),
    MODEL_VISIBLE("heddle_notify", notify),
    MODEL("heddle_stand_in", stand_in),
    MODEL("heddle_content", content),
    MODEL("heddle_set_content", set_content),
    MODEL_VISIBLE("heddle_share", share),
    {0},
};
