#include "machine/native/hazards.h"

#include "base/error.h"

#include <string.h>

/* A thread's hazard pointers: a sequence in the interner, number 0 as long as the thread has none
 * and has had none. */
struct hazards {
    uint64_t objects[HAZARDS]; /* by number, from 1 on: what it protects; 0: nothing */
    uint32_t taken;            /* bit n - 1: the thread has number n */
    uint16_t begun;            /* that which the next operation is about to set; 0: none */
    uint16_t doubtful;         /* bit n - 1: what number n protects is doubtful */
};

enum { WORDS = sizeof(struct hazards) / sizeof(uint32_t) };

static struct hazards load(const struct interner *interner, uint32_t sequence)
{
    uint32_t words[WORDS] = {0};
    for (uint32_t i = 0; sequence && i < WORDS; i++)
        words[i] = interner_word(interner, sequence, i);
    struct hazards hazards;
    memcpy(&hazards, words, sizeof hazards);
    return hazards;
}

static struct hazards own(void)
{
    return load(&native_machine->machine.interner, native_thread_data()->hazards);
}

static void save(const struct hazards *hazards)
{
    uint32_t words[WORDS];
    memcpy(words, hazards, sizeof words);
    native_thread_data()->hazards =
        interner_add_sequence(&native_machine->machine.interner, words, WORDS);
}

static uint32_t bit(unsigned hazard)
{
    require(hazard >= 1 && hazard <= HAZARDS);
    return UINT32_C(1) << (hazard - 1);
}

unsigned hazards_take(void)
{
    struct hazards hazards = own();
    unsigned hazard = 1;
    while (hazard <= HAZARDS && hazards.taken & bit(hazard))
        hazard++;
    if (hazard > HAZARDS)
        return 0;
    hazards.taken |= bit(hazard);
    save(&hazards);
    return hazard;
}

bool hazards_has(unsigned hazard)
{
    return hazard >= 1 && hazard <= HAZARDS && own().taken & bit(hazard);
}

void hazards_free(unsigned hazard)
{
    struct hazards hazards = own();
    hazards.taken &= ~bit(hazard);
    hazards.objects[hazard - 1] = 0;
    save(&hazards);
}

void hazards_begin(unsigned hazard)
{
    struct hazards hazards = own();
    hazards.begun = (uint16_t)hazard;
    save(&hazards);
}

void hazards_set(unsigned hazard, uint64_t address)
{
    struct hazards hazards = own();
    hazards.begun = 0;
    hazards.doubtful &= (uint16_t)~bit(hazard);
    hazards.objects[hazard - 1] = address;
    save(&hazards);
}

static bool are_kept(void)
{
    return native_machine->machine.facts.habits & FACT_KEEPS_HAZARDS;
}

void hazards_begin_iteration(struct thread_data *data)
{
    if (data->hazards == 0 || are_kept())
        return;
    struct hazards hazards = own();
    for (unsigned i = 0; i < HAZARDS; i++)
        hazards.doubtful |= (uint16_t)(hazards.objects[i] ? 1u << i : 0);
    save(&hazards);
}

uint64_t hazards_state(const struct thread_data *data)
{
    return are_kept() ? data->hazards : 0;
}

unsigned hazards_protectors(const struct native *native, const struct thread_data *data,
                            uint32_t lifetime)
{
    const struct location *object = &native->locations.table[lifetime];
    struct hazards hazards = load(&native->machine.interner, data->hazards);
    unsigned protectors = 0;
    for (unsigned hazard = 1; hazard <= HAZARDS; hazard++)
        if (hazards.objects[hazard - 1] - object->address < object->extent)
            protectors |= bit(hazard);
    return protectors | (protectors & hazards.doubtful) << HAZARDS;
}

unsigned hazards_protects(const struct native *native, const struct thread_data *data)
{
    return load(&native->machine.interner, data->hazards).begun;
}
