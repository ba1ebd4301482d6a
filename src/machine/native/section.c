#include "machine/native/section.h"

#include "machine/native/native_internal.h"

void section_begin(struct site *site)
{
    native_learn(facts_learn_sections(&native_machine->machine.facts), site);
    native_machine->running->section = native_site(site);
    if (native_thread_data()->sections++ == 0)
        native_park_at_section_lock(OP_LOCK, native_site(site));
}

void section_end(struct site *site)
{
    if (native_thread_data()->sections == 0)
        native_fail(site, ERROR_INVALID_UNLOCK, "no atomic section has begun");
    if (--native_thread_data()->sections == 0)
        native_park_at_section_lock(OP_UNLOCK, native_site(site));
}
