/* states.c - what a program may come to, by a search of all its global states.
 *
 * usage: states MOST_STATES <programs
 *
 * Reads programs as numbers (program.py writes them), and prints a line for each: "race", or else
 * the kinds of errors, and the outcomes, each with what main shows at its end:
 *
 *     states=N cut=0|1 [assertion] [deadlock] [[possible-]livelock] [mixed] [end:VALUE,...]...
 *
 * Instead, it prints "skipped" if there are too many states, or values grow too large.
 *
 * A state is without a way out if, whatever is scheduled, no further thread ends from there, and
 * main has not ended. That a weak exchange may fail without a reason is no way out. It is a
 * deadlock if there is no step at all; and a livelock if there is no way from it to a deadlock
 * either. Threads that wait for mutexes of each other are a deadlock even if main may end. "mixed"
 * comes with a livelock in which some thread is blocked, or threads wait for mutexes of each other.
 * After the end of main, nothing matters, nor after a failing assertion.
 *
 * With cut=1, a location had too many messages somewhere, and a step was dropped. Then there may be
 * more outcomes than are printed; and a livelock is possible only, if the way out may be there. */
#include "machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NO_STATE = UINT32_MAX, MOST_OUTCOMES = 4096, OUTCOME = 16 };

struct edge {
    uint32_t from, to;
};

struct search {
    const struct program *program;
    struct state *states;
    bool *has_way;   /* a further thread may end from here */
    bool *loses_way; /* a step was dropped here, as a location had too many messages */
    uint32_t *table;
    struct edge *edges;
    size_t count, most, table_size, edge_count, edge_capacity;
    size_t current;
    bool is_cut, is_skipped, fails, races, has_circle;
    int8_t (*outcomes)[OUTCOME];
    size_t outcome_count;
};

static uint64_t hash_of(const struct state *state)
{
    const unsigned char *bytes = (const unsigned char *)state;
    uint64_t hash = 14695981039346656037U;
    for (size_t i = 0; i < sizeof *state; i++)
        hash = (hash ^ bytes[i]) * 1099511628211U;
    return hash ^ hash >> 29;
}

/* The number of the state, which may be new. */
static uint32_t find_state(struct search *search, const struct state *state)
{
    size_t at = hash_of(state) & (search->table_size - 1);
    for (; search->table[at] != NO_STATE; at = (at + 1) & (search->table_size - 1))
        if (memcmp(&search->states[search->table[at]], state, sizeof *state) == 0)
            return search->table[at];
    if (search->count == search->most) {
        search->is_skipped = true;
        return 0;
    }
    search->states[search->count] = *state;
    search->has_way[search->count] = search->loses_way[search->count] = false;
    return search->table[at] = (uint32_t)search->count++;
}

static unsigned count_ended(const struct state *state)
{
    unsigned count = 0;
    for (unsigned t = 0; t < THREADS; t++)
        count += state->threads[t].status == ENDED;
    return count;
}

static unsigned count_spurious(const struct state *state)
{
    unsigned count = 0;
    for (unsigned t = 0; t < THREADS; t++)
        count += state->threads[t].spurious;
    return count;
}

static bool has_ended(const struct state *state)
{
    return state->threads[0].status == ENDED;
}

static void note_outcome(struct search *search, const struct state *state)
{
    int8_t outcome[OUTCOME] = {0};
    for (unsigned i = 0; i < search->program->shown_count; i++)
        outcome[i] = state->threads[search->program->shown[i].thread]
                         .registers[search->program->shown[i].index];
    for (size_t i = 0; i < search->outcome_count; i++)
        if (memcmp(search->outcomes[i], outcome, OUTCOME) == 0)
            return;
    if (search->outcome_count == MOST_OUTCOMES)
        search->is_skipped = true;
    else
        memcpy(search->outcomes[search->outcome_count++], outcome, OUTCOME);
}

static void add_edge(struct search *search, uint32_t to)
{
    if (search->edge_count == search->edge_capacity) {
        search->edge_capacity = 2 * search->edge_capacity + 1024;
        search->edges = realloc(search->edges, search->edge_capacity * sizeof *search->edges);
    }
    search->edges[search->edge_count++] = (struct edge){(uint32_t)search->current, to};
}

static void receive(void *context, const struct state *state, enum outcome outcome)
{
    struct search *search = context;
    search->fails |= outcome == FAILS;
    search->races |= outcome == RACES;
    search->is_cut |= outcome == IS_CUT;
    search->is_skipped |= outcome == IS_MISUSED;
    if (search->is_skipped)
        return;
    if (outcome == IS_CUT) {
        search->loses_way[search->current] = true;
        add_edge(search, (uint32_t)search->current);
        return;
    }
    const struct state *from = &search->states[search->current];
    bool is_spurious = count_spurious(state) > count_spurious(from);
    if (outcome != GOES_ON) {
        search->has_way[search->current] |= !is_spurious;
        return;
    }
    search->has_way[search->current] |= count_ended(state) > count_ended(from);
    if (has_ended(state)) {
        note_outcome(search, state);
        return;
    }
    uint32_t to = find_state(search, state);
    if (!is_spurious)
        add_edge(search, to);
}

static void find_states(struct search *search)
{
    const struct program *program = search->program;
    struct state first;
    machine_begin(program, &first);
    find_state(search, &first);
    for (; search->current < search->count; search->current++) {
        struct state state = search->states[search->current];
        if (program->model != MODEL_RC11)
            search->races |= machine_is_race(program, &state);
        search->has_circle |= machine_has_circle(program, &state);
        for (unsigned t = 0; t < program->threads; t++)
            machine_step(program, &state, t, receive, search);
        if (search->is_skipped || search->races)
            return;
    }
}

/* ---- states without a way out ---- */

/* Marks all states from which there is a way to a marked one, among those that are not `among`. */
static void mark_back(const struct search *search, bool *marked, const bool *except)
{
    size_t *begin = calloc(search->count + 2, sizeof *begin);
    uint32_t *from = malloc((search->edge_count + 1) * sizeof *from);
    uint32_t *stack = malloc((search->count + 1) * sizeof *stack);
    for (size_t i = 0; i < search->edge_count; i++)
        begin[search->edges[i].to + 2]++;
    for (size_t i = 1; i < search->count + 2; i++)
        begin[i] += begin[i - 1];
    for (size_t i = 0; i < search->edge_count; i++)
        from[begin[search->edges[i].to + 1]++] = search->edges[i].from;
    size_t height = 0;
    for (size_t i = 0; i < search->count; i++)
        if (marked[i])
            stack[height++] = (uint32_t)i;
    while (height > 0) {
        uint32_t state = stack[--height];
        for (size_t i = begin[state]; i < begin[state + 1]; i++)
            if (!marked[from[i]] && !(except && except[from[i]])) {
                marked[from[i]] = true;
                stack[height++] = from[i];
            }
    }
    free(begin);
    free(from);
    free(stack);
}

static bool is_blocked(const struct thread *thread)
{
    return thread->status > RUNNING && thread->status < DIVERGED;
}

/* A thread in a loop without operations takes no steps, but is not blocked. */
static bool goes_round(const struct state *state)
{
    for (unsigned t = 0; t < THREADS; t++)
        if (state->threads[t].status == DIVERGED)
            return true;
    return false;
}

struct judgement {
    bool deadlock, livelock, mixed;
};

/* Requires that `has_way` says where a way out begins; completes it. */
static struct judgement judge(const struct search *search, bool *has_way)
{
    struct judgement judgement = {0};
    bool *steps = calloc(search->count + 1, sizeof *steps);
    bool *may_stop = calloc(search->count + 1, sizeof *may_stop);
    mark_back(search, has_way, NULL);
    for (size_t i = 0; i < search->edge_count; i++)
        steps[search->edges[i].from] = true;
    for (size_t i = 0; i < search->count; i++) {
        may_stop[i] = !has_way[i] && !steps[i] && !goes_round(&search->states[i]);
        judgement.deadlock |= may_stop[i];
    }
    mark_back(search, may_stop, has_way);
    for (size_t i = 0; i < search->count; i++) {
        if (has_way[i] || may_stop[i])
            continue;
        judgement.livelock = true;
        judgement.mixed |= machine_has_circle(search->program, &search->states[i]);
        for (unsigned t = 0; t < search->program->threads; t++)
            judgement.mixed |= is_blocked(&search->states[i].threads[t]);
    }
    free(steps);
    free(may_stop);
    return judgement;
}

static void print_judgements(struct search *search)
{
    for (size_t i = 0; i < search->count; i++)
        search->loses_way[i] |= search->has_way[i];
    struct judgement possible = judge(search, search->has_way);
    struct judgement certain = judge(search, search->loses_way);
    printf("%s%s%s%s", possible.deadlock || search->has_circle ? " deadlock" : "",
           certain.livelock ? " livelock" : "",
           possible.livelock && !certain.livelock ? " possible-livelock" : "",
           possible.mixed ? " mixed" : "");
}

static void print(struct search *search)
{
    if (search->is_skipped) {
        puts("skipped");
        return;
    }
    printf("states=%zu cut=%d", search->count, search->is_cut);
    if (search->races) {
        puts(" race");
        return;
    }
    if (search->fails)
        printf(" assertion");
    print_judgements(search);
    for (size_t i = 0; i < search->outcome_count; i++) {
        printf(" end:");
        for (unsigned j = 0; j < search->program->shown_count; j++)
            printf("%s%d", j ? "," : "", search->outcomes[i][j]);
    }
    puts("");
}

/* ---- input ---- */

static int read_number(void)
{
    int number;
    if (scanf("%d", &number) != 1)
        exit(0);
    return number;
}

static void read_operation(struct operation *operation)
{
    operation->code = (uint8_t)read_number();
    operation->into = (uint8_t)read_number();
    operation->object = (uint8_t)read_number();
    operation->update = (uint8_t)read_number();
    operation->is_register = (uint8_t)read_number();
    operation->value = (int8_t)read_number();
    operation->expected = (int8_t)read_number();
    operation->order = (uint8_t)read_number();
    operation->fails = (uint8_t)read_number();
    operation->target = (uint8_t)read_number();
    operation->plus = (int8_t)read_number();
    operation->is_expected_register = read_number();
    operation->is_weak = read_number();
    operation->success = (uint8_t)read_number();
}

/* In the order in which program.py writes. */
static void read_program(struct program *program)
{
    program->model = (enum model)read_number();
    program->messages = (unsigned)read_number();
    program->threads = (unsigned)read_number();
    for (unsigned i = 0; i < OBJECTS; i++) {
        program->latch[i] = (unsigned)read_number();
        program->barrier[i] = (unsigned)read_number();
        program->semaphore[i] = (unsigned)read_number();
    }
    program->shown_count = (unsigned)read_number();
    for (unsigned i = 0; i < program->shown_count; i++) {
        program->shown[i].thread = (uint8_t)read_number();
        program->shown[i].index = (uint8_t)read_number();
    }
    for (unsigned t = 0; t < program->threads; t++) {
        unsigned length = (unsigned)read_number();
        if (length > MOST_OPERATIONS)
            exit(2);
        for (unsigned i = 0; i < length; i++)
            read_operation(&program->code[t][i]);
    }
}

int main(int argc, char **argv)
{
    struct search search = {.most = argc > 1 ? strtoull(argv[1], NULL, 10) : 50000};
    search.table_size = 1;
    while (search.table_size < 3 * search.most)
        search.table_size *= 2;
    search.states = malloc(search.most * sizeof *search.states);
    search.has_way = malloc(search.most * sizeof *search.has_way);
    search.loses_way = malloc(search.most * sizeof *search.loses_way);
    search.table = malloc(search.table_size * sizeof *search.table);
    search.outcomes = malloc(MOST_OUTCOMES * sizeof *search.outcomes);
    for (;;) {
        struct program program = {0};
        read_program(&program);
        machine_prepare(&program);
        search.program = &program;
        search.count = search.edge_count = search.current = search.outcome_count = 0;
        search.is_cut = search.is_skipped = search.fails = search.races = search.has_circle = false;
        memset(search.table, 0xff, search.table_size * sizeof *search.table);
        find_states(&search);
        print(&search);
        fflush(stdout);
    }
}
