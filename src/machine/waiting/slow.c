#include "machine/waiting/slow.h"

enum { MARK_SHIFT = 32 };

uint64_t slow_mark(const struct thread_data *data)
{
    return (uint64_t)data->sleeps << MARK_SHIFT | data->entry;
}

bool slow_has(uint64_t mark, const struct thread_data *data)
{
    return mark >> MARK_SHIFT != data->sleeps && !data->has_read_clock;
}

void slow_begin(const struct native *native, const struct site *site, struct thread_data *data)
{
    const struct facts *facts = &native->machine.facts;
    data->waits += facts->time != FACT_TIME_STEADY && facts_has_number(&facts->loops, site->number);
}

void slow_learn(struct native *native, const struct site *site, uint32_t loop, bool took_time)
{
    struct facts *facts = &native->machine.facts;
    if (!took_time || !native->program->reads_clock)
        return;
    bool is_new = facts_learn_number(&facts->loops, loop);
    is_new |= facts_learn_time(facts, FACT_TIME_BEHIND);
    native_learn(is_new, site);
}

bool slow_was(const struct site *site, bool has_others)
{
    struct thread_data *data = native_thread_data();
    const struct facts *facts = &native_machine->machine.facts;
    if (data->has_waited || facts->time == FACT_TIME_STEADY || facts->loops.count == 0)
        return false;
    uint64_t waits = data->waits;
    if (has_others) {
        native_machine->op = (struct op){.kind = OP_CLOCK,
                                         .function = CLOCK_WAITS,
                                         .site = native_site(site),
                                         .operand = data->waits};
        waits = native_park();
    }
    bool is_new = waits > data->known_waits;
    data->known_waits = (uint32_t)waits;
    return is_new;
}
