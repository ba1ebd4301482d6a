#include "machine/native/section.h"

#include "machine/native/native_internal.h"
#include "machine/native/section_access.h"

void section_begin(struct site *site)
{
    native_learn(facts_learn_habit(&native_machine->machine.facts, FACT_HAS_SECTIONS), site);
    native_machine->running->section = native_site(site);
    struct thread_data *data = native_thread_data();
    if (data->sections++ > 0)
        return;
    data->section_name = section_name(site);
    section_park_at_locks(OP_LOCK, native_site(site), data->section_name);
}

void section_end(struct site *site)
{
    struct thread_data *data = native_thread_data();
    if (data->sections == 0)
        native_fail(site, ERROR_INVALID_UNLOCK, "no atomic section has begun");
    if (--data->sections == 0)
        section_park_at_locks(OP_UNLOCK, native_site(site), data->section_name);
}
