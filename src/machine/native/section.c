#include "machine/native/section.h"

#include "base/mix.h"
#include "machine/native/native_internal.h"

/* More uses than these are not worth their locks. */
enum { MOST_USES = 1 << 13 };

/* --- Names ------------------------------------------------------------------------------------ */

static uint64_t thread_name(void)
{
    return native_machine->naming.threads[native_machine->running->number];
}

/* The name of the sections that the running thread begins at the site. It means the same in every
 * process. */
static uint64_t name_of(const struct site *site)
{
    return mix64(thread_name() + mix64(site->number + UINT64_C(1)));
}

/* What the operation, an access of data in memory, accesses. */
static struct fact_use use_of(const struct op *op)
{
    const struct location *location = &native_machine->locations.table[op->location];
    uint64_t address = location->address + op->skipped, in_word = address & 7;
    struct fact_place place = naming_place(&native_machine->naming, address - in_word);
    place.offset = place.offset - 7 + in_word;
    return (struct fact_use){
        .thread = thread_name(), .byte = place, .size = op->size, .writes = op->kind != OP_READ};
}

/* --- Locks ------------------------------------------------------------------------------------ */

static bool keeps_all(void)
{
    return native_machine->machine.facts.stops & FACT_STOP_AT_SECTIONS;
}

void section_keep_all(void)
{
    struct machine *machine = &native_machine->machine;
    machine_learn(machine, facts_learn_stops(&machine->facts, FACT_STOP_AT_SECTIONS));
}

static void park_at_lock(enum op_kind kind, const struct site *site, uint64_t lock)
{
    native_machine->op = (struct op){
        .kind = kind,
        .access = ACCESS_ATOMIC,
        .function = LOCK_SECTION,
        .location = locations_of_atomic_section(&native_machine->locations, lock),
        .site = site,
    };
    native_park_bare();
}

/* Parks at each lock of the section: takes them (OP_LOCK), or gives them back (OP_UNLOCK). */
static void park_at_locks(enum op_kind kind, const struct site *site, uint64_t section)
{
    struct section_locks *locks = &native_machine->section_locks;
    if (keeps_all()) {
        park_at_lock(kind, site, 0);
        return;
    }
    if (!locks->is_made)
        section_locks_make(locks, &native_machine->machine.facts);
    size_t i = section_locks_first(locks, section);
    for (; i < locks->count && locks->items[i].section == section; i++)
        park_at_lock(kind, site, locks->items[i].lock);
}

/* Learns that the section accesses this. */
static void learn(struct fact_use use)
{
    struct machine *machine = &native_machine->machine;
    if (machine->facts.use_count >= MOST_USES)
        section_keep_all();
    else
        machine_learn(machine, facts_learn_use(&machine->facts, use));
}

/* --- Accesses --------------------------------------------------------------------------------- */

/* Whether the operation is an access of data in memory. */
static bool is_access(const struct op *op)
{
    return op->size > 0 && op->location != 0 &&
           native_machine->locations.table[op->location].kind == LOCATION_DATA;
}

/* Whether the data is shared. Other operations may wait, and must not wait while they hold locks.
 */
static bool is_shared(const struct op *op)
{
    return op->size > 0 && (op->access == ACCESS_ATOMIC || native_machine->options.plain_is_atomic);
}

/* Learns what the operation accesses, in its section or as one of its own, which has then no name
 * yet. Returns the section's name. */
static uint64_t note_access(const struct op *op, uint64_t section)
{
    if (keeps_all())
        return section;
    if (!is_access(op)) {
        if (op->size > 0 || op->kind == OP_JOIN || op_may_wait(op))
            section_keep_all();
        return section;
    }
    struct fact_use use = use_of(op);
    use.in_section = section != 0;
    use.section = use.in_section
                      ? section
                      : mix64(use.thread + mix64(mix64(use.byte.space) + use.byte.offset));
    learn(use);
    return use.section;
}

uint64_t native_park_among_sections(void)
{
    struct op op = native_machine->op;
    const struct site *accessed = native_machine->accessed;
    const struct thread_data *data = native_thread_data();
    verify(native_machine->machine.facts.habits & FACT_HAS_SECTIONS);
    if (data->sections > 0)
        note_access(&op, data->section_name);
    if (data->sections > 0 || !is_shared(&op))
        return native_park_bare();
    uint64_t section = note_access(&op, 0);
    park_at_locks(OP_LOCK, op.site, section);
    /* Other threads may have run meanwhile. */
    native_machine->accessed = accessed;
    native_machine->op = op;
    uint64_t result = native_park_bare();
    park_at_locks(OP_UNLOCK, op.site, section);
    return result;
}

/* --- Sections --------------------------------------------------------------------------------- */

void section_begin(struct site *site)
{
    native_learn(facts_learn_habit(&native_machine->machine.facts, FACT_HAS_SECTIONS), site);
    native_machine->running->section = native_site(site);
    struct thread_data *data = native_thread_data();
    if (data->sections++ > 0)
        return;
    data->section_name = name_of(site);
    park_at_locks(OP_LOCK, native_site(site), data->section_name);
}

void section_end(struct site *site)
{
    struct thread_data *data = native_thread_data();
    if (data->sections == 0)
        native_fail(site, ERROR_INVALID_UNLOCK, "no atomic section has begun");
    if (--data->sections == 0)
        park_at_locks(OP_UNLOCK, native_site(site), data->section_name);
}
