#include "blocks.h"

#include "random.h"

/* Variables 1 and 2 belong to mutex 3, variables 5 and 6 to mutex 4; 7 is accessed by single
 * operations. */
enum { VARIABLES = 2, MUTEX = 3, ATOMIC = 7, LOCATIONS = 8 };

/* How the blocks of a program are. */
struct style {
    bool has_sections; /* atomic sections in place of mutexes */
    unsigned modulus;  /* of values; constants are below it */
    bool wraps;        /* sums are not modulo that, so that many of them commute */
    unsigned mutexes;
};

/* The block that is being made. */
struct maker {
    struct program_text *text;
    uint64_t *random;
    struct style style;
    unsigned thread;
    unsigned mutex; /* 0 or 1 */
};

static void append(struct maker *maker, struct script_instruction instruction)
{
    unsigned *length = &maker->text->length[maker->thread];
    maker->text->code[maker->thread][(*length)++] = instruction;
}

static unsigned draw(struct maker *maker, unsigned below)
{
    return random_below(maker->random, below);
}

static uint8_t access_of(const struct maker *maker)
{
    return maker->style.has_sections ? ACCESS_ATOMIC : ACCESS_PLAIN;
}

/* One of the mutex's variables; now and then, one of the other mutex's. */
static uint32_t draw_variable(struct maker *maker)
{
    unsigned mutex = maker->mutex;
    if (!maker->style.has_sections && draw(maker, 60) == 0)
        mutex ^= 1;
    return (mutex ? 5 : 1) + draw(maker, VARIABLES);
}

static void append_load(struct maker *maker, uint8_t reg)
{
    append(maker, (struct script_instruction){.code = SCRIPT_LOAD,
                                              .reg = reg,
                                              .access = access_of(maker),
                                              .location = draw_variable(maker)});
}

/* variable := value + register, modulo the style's modulus unless it wraps */
static void append_store(struct maker *maker, uint8_t reg, uint32_t location)
{
    append(maker,
           (struct script_instruction){.code = SCRIPT_STORE,
                                       .reg = reg,
                                       .access = access_of(maker),
                                       .location = location,
                                       .value = draw(maker, maker->style.modulus),
                                       .expected = maker->style.wraps ? 0 : maker->style.modulus});
}

static void append_statement(struct maker *maker)
{
    unsigned kind = draw(maker, 5);
    if (kind == 0) { /* x = c */
        append_store(maker, SCRIPT_NO_REGISTER, draw_variable(maker));
        return;
    }
    append_load(maker, 0);
    uint32_t read =
        maker->text->code[maker->thread][maker->text->length[maker->thread] - 1].location;
    if (kind == 1) { /* x = x + c */
        append_store(maker, 0, read);
    } else if (kind == 2) { /* x = y + c */
        append_store(maker, 0, draw_variable(maker));
    } else { /* if (x != c) y = d */
        append(maker, (struct script_instruction){.code = SCRIPT_SKIP_IF,
                                                  .value = draw(maker, maker->style.modulus),
                                                  .skip = 1});
        append_store(maker, kind == 3 ? SCRIPT_NO_REGISTER : 0, draw_variable(maker));
    }
}

static void append_lock(struct maker *maker, enum script_code code)
{
    append(maker, (struct script_instruction){
                      .code = (uint8_t)code,
                      .reg = SCRIPT_NO_REGISTER,
                      .access = ACCESS_ATOMIC,
                      .location = MUTEX + maker->mutex,
                      .expected = maker->style.has_sections ? SCRIPT_IS_SECTION : 0});
}

/* A single operation, of which some commute. */
static void append_operation(struct maker *maker)
{
    static const uint8_t codes[] = {SCRIPT_LOAD, SCRIPT_STORE, SCRIPT_UPDATE, SCRIPT_UPDATE,
                                    SCRIPT_CAS};
    static const uint8_t functions[] = {RMW_ADD, RMW_ADD, RMW_OR, RMW_UMAX};
    struct script_instruction instruction = {.code = codes[draw(maker, sizeof codes)],
                                             .reg = (uint8_t)draw(maker, 2),
                                             .access = ACCESS_ATOMIC,
                                             .location = ATOMIC,
                                             .value = draw(maker, maker->style.modulus),
                                             .skip = functions[draw(maker, sizeof functions)]};
    if (instruction.code == SCRIPT_STORE ||
        (instruction.code == SCRIPT_UPDATE && draw(maker, 3) != 0))
        instruction.reg = SCRIPT_NO_REGISTER;
    append(maker, instruction);
}

/* Half of the blocks leave the program with what they have read. */
static void append_block(struct maker *maker)
{
    maker->mutex = draw(maker, maker->style.mutexes);
    if (!maker->style.has_sections && draw(maker, 5) == 0) {
        append_operation(maker);
        return;
    }
    append_lock(maker, SCRIPT_LOCK);
    for (unsigned i = 1 + draw(maker, 2); i > 0; i--)
        append_statement(maker);
    if (!maker->style.has_sections && draw(maker, 8) == 0)
        append_operation(maker);
    if (draw(maker, 40) != 0)
        append_lock(maker, SCRIPT_UNLOCK);
    if (draw(maker, 3) != 0)
        append(maker, (struct script_instruction){.code = SCRIPT_SET, .reg = 0});
    if (draw(maker, 8) == 0)
        append(maker, (struct script_instruction){.code = SCRIPT_FAIL_IF, .reg = 0, .value = 1});
}

struct program_text blocks_random(uint64_t seed)
{
    uint64_t random = random_begin(seed ^ UINT64_C(0x626c6f636b73));
    struct program_text text = {.thread_count = 4 + random_below(&random, 2),
                                .location_count = LOCATIONS};
    struct maker maker = {.text = &text, .random = &random};
    maker.style.has_sections = random_below(&random, 3) == 0;
    maker.style.modulus = 2 + random_below(&random, 2);
    maker.style.wraps = random_below(&random, 3) == 0;
    maker.style.mutexes = maker.style.has_sections || random_below(&random, 3) ? 1 : 2;
    unsigned joins = random_below(&random, 3) == 0;
    for (unsigned t = 1; t < text.thread_count; t++)
        append(&maker, (struct script_instruction){
                           .code = SCRIPT_CREATE, .reg = SCRIPT_NO_REGISTER, .value = t});
    unsigned longer = random_below(&random, text.thread_count); /* this one has two blocks */
    for (maker.thread = 1; maker.thread < text.thread_count; maker.thread++)
        for (unsigned i = maker.thread == longer ? 2 : 1; i > 0; i--)
            append_block(&maker);
    maker.thread = 0;
    for (unsigned t = 1; joins && t < text.thread_count; t++)
        append(&maker, (struct script_instruction){
                           .code = SCRIPT_JOIN, .reg = SCRIPT_NO_REGISTER, .value = t});
    if (text.thread_count == 4 || joins)
        append_block(&maker);
    return text;
}
