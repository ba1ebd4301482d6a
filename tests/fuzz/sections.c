#include "sections.h"

#include "random.h"

enum { VARIABLES = 3, MUTEX = VARIABLES + 1, MUTEXES = 2, LOCATIONS = VARIABLES + MUTEXES };

/* The thread that is being made. */
struct maker {
    struct program_text *text;
    uint64_t *random;
    unsigned thread;
};

static unsigned draw(struct maker *maker, unsigned below)
{
    return random_below(maker->random, below);
}

static void append(struct maker *maker, struct script_instruction instruction)
{
    unsigned *length = &maker->text->length[maker->thread];
    instruction.access = ACCESS_ATOMIC;
    maker->text->code[maker->thread][(*length)++] = instruction;
}

static void append_load(struct maker *maker)
{
    append(maker, (struct script_instruction){.code = SCRIPT_LOAD,
                                              .reg = (uint8_t)draw(maker, 2),
                                              .location = 1 + draw(maker, VARIABLES)});
}

/* Half of the stores have a value that depends on what the thread has read. */
static void append_store(struct maker *maker)
{
    uint8_t registers[] = {0, 1, SCRIPT_NO_REGISTER, SCRIPT_NO_REGISTER};
    append(maker, (struct script_instruction){.code = SCRIPT_STORE,
                                              .reg = registers[draw(maker, 4)],
                                              .location = 1 + draw(maker, VARIABLES),
                                              .value = draw(maker, 3),
                                              .expected = 2 + draw(maker, 2)});
}

static void append_skip(struct maker *maker, unsigned count)
{
    append(maker, (struct script_instruction){.code = SCRIPT_SKIP_IF,
                                              .reg = (uint8_t)draw(maker, 2),
                                              .value = draw(maker, 2),
                                              .skip = (uint8_t)count});
}

static void append_access(struct maker *maker)
{
    if (draw(maker, 2))
        append_load(maker);
    else
        append_store(maker);
}

static void append_section(struct maker *maker)
{
    uint32_t mutex = MUTEX + (draw(maker, 3) == 0);
    append(maker, (struct script_instruction){
                      .code = SCRIPT_LOCK, .reg = SCRIPT_NO_REGISTER, .location = mutex});
    if (draw(maker, 3))
        append_load(maker);
    for (unsigned left = draw(maker, 3); left > 0; left--) {
        if (draw(maker, 2))
            append_skip(maker, 1);
        append_store(maker);
    }
    if (draw(maker, 40) == 0)
        append_load(maker);
    append(maker, (struct script_instruction){
                      .code = SCRIPT_UNLOCK, .reg = SCRIPT_NO_REGISTER, .location = mutex});
}

struct program_text sections_random(uint64_t seed)
{
    uint64_t random = random_begin(seed ^ UINT64_C(0x73656374));
    struct program_text text = {.thread_count = 3 + random_below(&random, 3),
                                .location_count = LOCATIONS};
    struct maker maker = {.text = &text, .random = &random};
    for (unsigned t = 1; t < text.thread_count; t++)
        append(&maker, (struct script_instruction){
                           .code = SCRIPT_CREATE, .reg = SCRIPT_NO_REGISTER, .value = t});
    for (maker.thread = 1; maker.thread < text.thread_count; maker.thread++)
        for (unsigned i = 1 + draw(&maker, text.thread_count == 5 ? 1 : 3); i > 0; i--) {
            if (draw(&maker, 8) == 0)
                append_skip(&maker, 1);
            if (draw(&maker, 4))
                append_section(&maker);
            else
                append_access(&maker);
        }
    maker.thread = 0;
    if (draw(&maker, 2))
        append_access(&maker);
    return text;
}
