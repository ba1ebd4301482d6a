#include "machine/section.h"

#include "machine/native_internal.h"

static void park_at_lock(enum op_kind kind, const struct site *site)
{
    native_machine->op = (struct op){
        .kind = kind,
        .access = ACCESS_ATOMIC,
        .function = LOCK_SECTION,
        .location = locations_of_atomic_section(&native_machine->locations),
        .site = site,
    };
    native_park_bare();
}

/* Whether the operation could come between those of another thread's section. Operations that may
 * wait must not, while they hold the lock; what they do is no access of data. */
static bool needs_section(const struct op *op)
{
    bool shared = op->access == ACCESS_ATOMIC || native_machine->options.plain_is_atomic;
    return op->size > 0 && shared && native_thread_data()->sections == 0;
}

uint64_t section_park(void)
{
    struct op op = native_machine->op;
    if (!needs_section(&op))
        return native_park_bare();
    park_at_lock(OP_LOCK, op.site);
    native_machine->op = op;
    uint64_t result = native_park_bare();
    park_at_lock(OP_UNLOCK, op.site);
    return result;
}

void section_begin(struct site *site)
{
    native_learn(facts_learn_sections(&native_machine->machine.facts), site);
    if (native_thread_data()->sections++ == 0)
        park_at_lock(OP_LOCK, native_site(site));
}

void section_end(struct site *site)
{
    if (native_thread_data()->sections == 0)
        native_fail(site, ERROR_INVALID_UNLOCK, "no atomic section has begun");
    if (--native_thread_data()->sections == 0)
        park_at_lock(OP_UNLOCK, native_site(site));
}
