#include "least_subject.h"

#include "least_program.h"
#include "orders.h"
#include "random.h"

static enum atomic_kind kind_of(const struct script_instruction *instruction)
{
    switch (instruction->access == ACCESS_ATOMIC ? instruction->code : SCRIPT_SET) {
    case SCRIPT_LOAD:
    case SCRIPT_AWAIT:
        return ATOMIC_LOAD;
    case SCRIPT_STORE:
        return ATOMIC_STORE;
    case SCRIPT_ADD:
    case SCRIPT_EXCHANGE:
    case SCRIPT_UPDATE:
        return ATOMIC_RMW;
    case SCRIPT_CAS:
        return ATOMIC_CAS;
    default:
        return instruction->code == SCRIPT_FENCE ? ATOMIC_FENCE : ATOMIC_NONE;
    }
}

static void add_coordinate(struct subject_of_orders *subject, const struct site *site,
                           enum order_kind kind, bool is_failure, uint64_t *state)
{
    size_t i = subject->coordinate_count++;
    subject->places[i] = (struct order_place){.site = site, .is_failure = is_failure, .kind = kind};
    subject->kinds[i] = kind;
    subject->weights[i] = 1;
    subject->low[i] = kind == ORDERS_OF_PART ? ORDER_NONE : ORDER_RELAXED;
    subject->high[i] = ORDER_SEQ_CST;
    subject->first[i] = i;
    for (unsigned tries = random_below(state, 2); tries > 0; tries--) {
        unsigned order = ORDER_RELAXED + random_below(state, ORDER_ACQ_REL);
        if (!(lattice_orders(kind) & 1u << order))
            continue;
        if (random_below(state, 2))
            subject->low[i] = (uint8_t)order;
        else
            subject->high[i] = (uint8_t)order;
    }
}

/* Requires that the coordinate in front is that of the success. */
static void add_failure(struct subject_of_orders *subject, const struct site *site, uint64_t *state)
{
    size_t i = subject->coordinate_count;
    add_coordinate(subject, site, ORDERS_OF_LOAD, true, state);
    subject->is_bound[i] =
        random_below(state, 2) &&
        lattice_is_below((enum ordering)subject->high[i], (enum ordering)subject->high[i - 1]);
}

static struct site *add_site(struct subject_of_orders *subject,
                             struct script_instruction *instruction, enum atomic_kind atomic)
{
    struct client *client = subject->client;
    uint32_t number = client->site_count++;
    struct site *site = &client->sites[number];
    *site = (struct site){.number = number, .atomic = (uint8_t)atomic};
    client->instructions[number] = instruction;
    client->coordinates[number] = (uint32_t)subject->coordinate_count + 1;
    instruction->site = site;
    return site;
}

static void add_place(struct subject_of_orders *subject, struct script_instruction *instruction,
                      enum atomic_kind atomic, uint64_t *state)
{
    static const enum order_kind kinds[] = {[ATOMIC_LOAD] = ORDERS_OF_LOAD,
                                            [ATOMIC_STORE] = ORDERS_OF_STORE,
                                            [ATOMIC_RMW] = ORDERS_OF_UPDATE,
                                            [ATOMIC_CAS] = ORDERS_OF_UPDATE,
                                            [ATOMIC_FENCE] = ORDERS_OF_FENCE};
    const struct site *site = add_site(subject, instruction, atomic);
    add_coordinate(subject, site, kinds[atomic], false, state);
    if (atomic == ATOMIC_CAS)
        add_failure(subject, site, state);
}

/* Lets the instruction have the orders of an earlier one of its kind, as in a function that both
 * call. Returns whether there is one. */
static bool share_place(struct subject_of_orders *subject, struct script_instruction *instruction,
                        enum atomic_kind atomic)
{
    struct client *client = subject->client;
    for (size_t i = 0; i < subject->coordinate_count; i++) {
        const struct site *site = subject->places[i].site;
        if (site->atomic != atomic || site->part)
            continue;
        add_site(subject, instruction, atomic);
        client->coordinates[client->site_count - 1] = (uint32_t)i + 1;
        return true;
    }
    return false;
}

/* Lets some coordinates share one order, as that of a macro: it may be any that all kinds have. */
static void share_orders(struct subject_of_orders *subject, uint64_t *state)
{
    size_t shared = MOST_COORDINATES;
    for (size_t i = 0; i < subject->coordinate_count; i++) {
        if (subject->kinds[i] == ORDERS_OF_PART || random_below(state, 2))
            continue;
        shared = shared < i ? shared : i;
        subject->first[i] = shared;
        subject->low[i] = ORDER_RELAXED;
        subject->high[i] = ORDER_SEQ_CST;
    }
}

static bool is_plain(const struct script_instruction *instruction)
{
    return instruction->access == ACCESS_PLAIN &&
           (instruction->code == SCRIPT_LOAD || instruction->code == SCRIPT_STORE);
}

/* Lets the plain loads and stores of a location, that of a random one of them, become atomic: with
 * those of the program in front, if there are some. */
static void add_part(struct subject_of_orders *subject, uint64_t *state)
{
    struct program_text *text = &subject->client->text;
    unsigned thread = 1 + random_below(state, text->thread_count - 1);
    const struct site *site = NULL;
    const bool is_shared = subject->coordinate_count > 0;
    uint32_t location = 0;
    for (unsigned i = 0; i < text->length[thread]; i++)
        if (is_plain(&text->code[thread][i]) && random_below(state, 2))
            location = text->code[thread][i].location;
    for (unsigned t = 0; location && t < text->thread_count; t++)
        for (unsigned i = 0; i < text->length[t]; i++) {
            struct script_instruction *instruction = &text->code[t][i];
            if (!is_plain(instruction) || instruction->location != location)
                continue;
            bool loads = instruction->code == SCRIPT_LOAD;
            struct site *next = add_site(subject, instruction, loads ? ATOMIC_LOAD : ATOMIC_STORE);
            next->part = "part";
            if (is_shared)
                subject->client->coordinates[next->number] = 1;
            site = site ? site : next;
        }
    if (site && !is_shared)
        add_coordinate(subject, site, ORDERS_OF_PART, false, state);
}

/* Finds the places of the client. Those that it shares come in front of others. */
static void find_places_of(struct subject_of_orders *subject, unsigned sharing, uint64_t *state)
{
    /* By kind: how many orders an operation may have, at most. */
    static const size_t choices[] = {[ATOMIC_LOAD] = 3,
                                     [ATOMIC_STORE] = 3,
                                     [ATOMIC_RMW] = 5,
                                     [ATOMIC_CAS] = 5 * 3,
                                     [ATOMIC_FENCE] = 5};
    struct program_text *text = &subject->client->text;
    for (unsigned t = 0; t < text->thread_count; t++)
        for (unsigned i = 0; i < text->length[t]; i++) {
            enum atomic_kind atomic = kind_of(&text->code[t][i]);
            if (atomic == ATOMIC_NONE)
                continue;
            if (random_below(state, 4) < sharing && share_place(subject, &text->code[t][i], atomic))
                continue;
            size_t needed = subject->coordinate_count + (atomic == ATOMIC_CAS ? 2 : 1);
            if (needed <= MOST_COORDINATES &&
                subject->assignments * choices[atomic] <= MOST_ASSIGNMENTS &&
                (t > 0 || random_below(state, 3) == 0)) {
                add_place(subject, &text->code[t][i], atomic, state);
                subject->assignments *= choices[atomic];
            }
        }
}

/* Requires that the programs are filled in. */
static void find_places(struct subject_of_orders *subject, uint64_t seed)
{
    uint64_t state = random_begin(~seed);
    unsigned sharing = random_below(&state, 4) == 0 ? 2 : 0; /* in quarters */
    subject->assignments = 1;
    for (size_t c = 0; c < subject->client_count; c++) {
        subject->client = &subject->clients[c];
        bool has_part = subject->coordinate_count > 0 && subject->kinds[0] == ORDERS_OF_PART;
        if ((c == 0 || has_part) && subject->client->text.thread_count > 1 &&
            random_below(&state, 2)) {
            add_part(subject, &state);
            subject->assignments = c == 0 ? 4 : subject->assignments;
        }
        find_places_of(subject, c > 0 ? 3 : sharing, &state);
    }
    if (random_below(&state, 3) == 0)
        share_orders(subject, &state);
    for (size_t c = 0; c < subject->client_count; c++)
        subject->clients[c].order_sites =
            (struct order_sites){.places = subject->places,
                                 .count = subject->coordinate_count,
                                 .coordinates = subject->clients[c].coordinates};
    subject->box = (struct order_box){.count = subject->coordinate_count,
                                      .kinds = subject->kinds,
                                      .low = subject->low,
                                      .high = subject->high,
                                      .weights = subject->weights,
                                      .is_bound = subject->is_bound,
                                      .first = subject->first};
}

static struct program_text random_client(uint64_t seed, const struct memory_model *model)
{
    struct program_text text = seed % 4 == 0 ? program_random(seed, PROGRAM_AWAITS, 0)
                               : model == &memory_model_tso ? least_program_buffering(seed)
                                                            : least_program_random(seed);
    if (seed % 4 == 0)
        orders_choose(&text, seed);
    return text;
}

void least_subject_init(struct subject_of_orders *subject, uint64_t seed)
{
    enum { FAR = 1 << 30 }; /* from the seeds of first programs */
    subject->client_count = seed % 5 == 0 ? 2 : 1;
    for (size_t c = 0; c < subject->client_count; c++)
        subject->clients[c].text = random_client(seed + c * FAR, subject->model);
    find_places(subject, seed);
}
