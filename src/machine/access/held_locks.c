#include "machine/access/held_locks.h"

#include "base/error.h"
#include "machine/access/native_memory.h"

static struct interner *interner(void)
{
    return &native_machine->machine.interner;
}

void held_locks_add(const struct site *site, uint32_t location, bool shared)
{
    struct thread_data *data = native_thread_data();
    uint32_t length = interner_length(interner(), data->held);
    uint32_t words[length + HELD_WORDS];
    for (uint32_t i = 0; i < length; i++)
        words[i] = interner_word(interner(), data->held, i);
    words[length] = location;
    words[length + 1] = native_site(site)->number << 1 | shared;
    data->held = interner_add_sequence(interner(), words, length + HELD_WORDS);
}

void held_locks_remove(uint32_t location)
{
    struct thread_data *data = native_thread_data();
    uint32_t length = interner_length(interner(), data->held), kept = 0, at = length;
    uint32_t words[length + 1];
    for (uint32_t i = 0; i < length; i += HELD_WORDS)
        if (interner_word(interner(), data->held, i) == location)
            at = i; /* the latest one */
    for (uint32_t i = 0; i < length; i++)
        if (i < at || i >= at + HELD_WORDS)
            words[kept++] = interner_word(interner(), data->held, i);
    data->held = kept ? interner_add_sequence(interner(), words, kept) : 0;
}

void held_locks_note_join(unsigned thread)
{
    struct thread_data *data = native_thread_data();
    uint32_t words[LOCK_ORDER_ENDED], count = 0;
    uint32_t length = interner_length(interner(), data->ended);
    uint32_t first = length < LOCK_ORDER_ENDED ? 0 : length - LOCK_ORDER_ENDED + 1;
    for (uint32_t i = first; i < length; i++)
        words[count++] = interner_word(interner(), data->ended, i);
    words[count++] = thread;
    data->ended = interner_add_sequence(interner(), words, count);
}

static struct lock_use use_of(uint32_t location, const struct site *site, bool shared)
{
    struct native *native = native_machine;
    uint64_t address = native->locations.table[location].address;
    struct lock_use use = {.site = site, .shared = shared};
    use.place = naming_place(&native->naming, address & ~UINT64_C(7));
    use.place.offset += address & 7;
    native_describe_location(&native->machine, location, use.name, sizeof use.name);
    return use;
}

/* Finds who has created the thread, as the how many-th one, from 0. */
static unsigned find_creator(unsigned thread, uint32_t *index)
{
    const struct native *native = native_machine;
    for (unsigned i = 0; i < native->machine.threads; i++) {
        const struct native_thread *creator = native->threads[i];
        for (*index = 0; creator && *index < creator->child_count; ++*index)
            if (creator->children[*index] == thread)
                return i;
    }
    bug("nobody creates thread %u", thread);
}

/* The creators of the running thread. */
static void add_creators(struct lock_request *request, unsigned thread)
{
    while (thread != MACHINE_MAIN_THREAD && request->creator_count < LOCK_ORDER_CREATORS) {
        unsigned i = request->creator_count++;
        thread = find_creator(thread, &request->indices[i]);
        request->creators[i] = native_machine->naming.threads[thread];
    }
}

static void add_ended(struct lock_request *request, uint32_t ended)
{
    uint32_t length = interner_length(interner(), ended);
    verify(length <= LOCK_ORDER_ENDED);
    for (uint32_t i = 0; i < length; i++)
        request->ended[request->ended_count++] =
            native_machine->naming.threads[interner_word(interner(), ended, i)];
}

static void add_held(struct lock_request *request, uint32_t held)
{
    const struct program *program = native_machine->program;
    uint32_t length = interner_length(interner(), held);
    for (uint32_t i = length; i > 0 && request->held_count < LOCK_ORDER_HELD; i -= HELD_WORDS) {
        uint32_t location = interner_word(interner(), held, i - HELD_WORDS);
        uint32_t taken = interner_word(interner(), held, i - 1);
        verify(taken >> 1 < program->site_count);
        request->held[request->held_count++] =
            use_of(location, program->sites[taken >> 1], taken & 1);
    }
}

/* A request of the running thread, without the lock that it asks for. */
static struct lock_request request_of(const struct thread_data *data)
{
    unsigned thread = native_machine->running->number;
    struct lock_request request = {
        .name = native_machine->naming.threads[thread], .thread = thread, .created = data->created};
    add_held(&request, data->held);
    add_creators(&request, thread);
    add_ended(&request, data->ended);
    return request;
}

void held_locks_request(const struct site *site, uint32_t location, bool shared)
{
    const struct thread_data *data = native_thread_data();
    if (data->held == 0)
        return;
    for (uint32_t i = 0; i < interner_length(interner(), data->held); i += HELD_WORDS)
        if (interner_word(interner(), data->held, i) == location)
            return;
    struct lock_request request = request_of(data);
    request.wanted = use_of(location, native_site(site), shared);
    lock_order_add(&native_machine->machine.lock_order, &request);
}

void held_locks_note_end(void)
{
    const struct thread_data *data = native_thread_data();
    if (data->held == 0)
        return;
    struct lock_request request = request_of(data);
    request.is_end = true;
    lock_order_add(&native_machine->machine.lock_order, &request);
}
