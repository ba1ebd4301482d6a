#include "sync.h"

#include "machine/operations/sync.h"

enum { LOCATIONS = 2, RARE = 24, FUNCTIONS = 8 };

/* Of each family: drawn alike; and one that is drawn now and then. Nobody destroys what makes
 * others wait: of what comes behind the error that they then go on with, pop finds some executions
 * twice. */
struct choice {
    unsigned count;
    uint8_t functions[FUNCTIONS];
    uint8_t rare;
};

static const struct choice choices[] = {
    [FAMILY_SEMAPHORE] = {6,
                          {SYNC_SEMAPHORE_WAIT, SYNC_SEMAPHORE_WAIT, SYNC_SEMAPHORE_TRY,
                           SYNC_SEMAPHORE_POST, SYNC_SEMAPHORE_POST, SYNC_SEMAPHORE_VALUE},
                          SYNC_SEMAPHORE_VALUE},
    [FAMILY_RW] = {7,
                   {SYNC_READ_LOCK, SYNC_READ_LOCK, SYNC_WRITE_LOCK, SYNC_READ_TRY, SYNC_WRITE_TRY,
                    SYNC_WRITE_TIMED, SYNC_RW_UNLOCK},
                   SYNC_RW_UNLOCK},
    [FAMILY_BARRIER] = {1, {SYNC_ARRIVE}, SYNC_BARRIER_DESTROY},
    [FAMILY_ONCE] = {1, {SYNC_ONCE_BEGIN}, SYNC_ONCE_END},
    [FAMILY_CONDITION] = {2, {SYNC_SIGNAL, SYNC_BROADCAST}, SYNC_CONDITION_DESTROY},
};

void sync_choose(struct script_instruction *instruction, enum sync_family family, uint32_t first,
                 unsigned draw)
{
    const struct choice *choice = &choices[family];
    instruction->location = first + draw % LOCATIONS;
    draw /= LOCATIONS;
    if (instruction->code == SCRIPT_WAIT) {
        instruction->skip = draw % 3 == 0;
        return;
    }
    bool rare = draw % RARE == 0;
    instruction->skip = rare ? choice->rare : choice->functions[draw / RARE % choice->count];
}

struct script_instruction sync_beginning(enum sync_family family, uint32_t location)
{
    uint32_t value = 0;
    if (family == FAMILY_BARRIER)
        value = (uint32_t)barrier_new(location % LOCATIONS ? 2 : 3);
    else if (family == FAMILY_RW && location % LOCATIONS == 0)
        value = RW_PREFERS_WRITERS;
    return (struct script_instruction){.code = SCRIPT_SYNC,
                                       .access = ACCESS_ATOMIC,
                                       .skip = SYNC_INIT,
                                       .reg = SCRIPT_NO_REGISTER,
                                       .location = location,
                                       .value = value};
}

struct script_instruction sync_undoing(const struct script_instruction *instruction,
                                       bool *if_changed)
{
    struct script_instruction undoing = *instruction;
    undoing.reg = SCRIPT_NO_REGISTER;
    *if_changed = false;
    switch (instruction->code == SCRIPT_SYNC ? instruction->skip : SYNC_INIT) {
    case SYNC_READ_TRY:
    case SYNC_WRITE_TRY:
    case SYNC_WRITE_TIMED:
        *if_changed = true;
        undoing.skip = SYNC_RW_UNLOCK;
        break;
    case SYNC_READ_LOCK:
    case SYNC_WRITE_LOCK:
        undoing.skip = SYNC_RW_UNLOCK;
        break;
    case SYNC_ONCE_BEGIN:
        *if_changed = true;
        undoing.skip = SYNC_ONCE_END;
        break;
    default:
        undoing.code = SCRIPT_FAIL_IF;
    }
    return undoing;
}

void sync_print(const struct script_instruction *i, FILE *file)
{
    if (i->reg != SCRIPT_NO_REGISTER)
        fprintf(file, "r%u = ", i->reg);
    if (i->code == SCRIPT_BARRIER)
        fprintf(file, "barrier(s%u)", i->location);
    else if (i->code == SCRIPT_WAIT)
        fprintf(file, "%s(s%u, m%u)", i->skip ? "timed_wait" : "wait", i->location, i->expected);
    else
        fprintf(file, "%s(s%u, %u)", sync_name(i->skip), i->location, i->value);
}
