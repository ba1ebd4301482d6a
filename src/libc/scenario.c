/* scenario.c - the program that heddle --linearizability runs: the threads of a scenario call the
 * operations of `heddle_checked` (include/heddle/linearizability.h).
 *
 * The scenario is words that the machine knows (machine/operations/scenario.h), so one loaded
 * program runs all of them. The threads mark where calls begin and end. In turn, they wait for
 * main, which chooses the thread of each call: one execution for each order. */
#include "machine/operations/scenario.h"
#include "libc/models.h"

#include <heddle/linearizability.h>
#include <heddle/verifier.h>
#include <stdio.h>

uint64_t heddle_scenario_word(uint64_t i);
void heddle_scenario_calls(uint64_t operation);
void heddle_scenario_returns(uint64_t operation, uint64_t result);
void *heddle_scenario_object(size_t size);
void *heddle_scenario_specification(size_t size);
void *heddle_scenario_cells(size_t size);
void free(void *memory);

/* What all threads share. Main writes it before it creates them. */
struct run {
    const struct heddle_object *object;
    void *memory; /* the object itself */
    long *cells;  /* by operation of the scenario */
};

struct turns {
    sem_t begin[SCENARIO_MOST_THREADS + 1]; /* by thread */
    sem_t done;
};

static struct run shared;
static struct turns turns;

static unsigned long word_of(unsigned long operation, unsigned long word)
{
    return heddle_scenario_word(SCENARIO_HEADER + operation * SCENARIO_EACH + word);
}

static bool is_in_turn(void)
{
    return heddle_scenario_word(SCENARIO_MODE) == SCENARIO_IN_TURN;
}

/* In turn, an operation that may fail for no reason does so, or runs. */
static bool is_to_fail(const struct heddle_operation *operation)
{
    return is_in_turn() && (operation->flags & HEDDLE_SPURIOUS) && heddle_choose(0, 1) == 1;
}

static void call(const struct run *run, unsigned long i)
{
    const struct heddle_operation *operation =
        &run->object->operations[word_of(i, SCENARIO_OPERATION)];
    long argument = (long)word_of(i, SCENARIO_ARGUMENT);
    if (operation->kind == HEDDLE_CELL) {
        run->cells[i] = argument;
        argument = (long)&run->cells[i];
    }
    heddle_scenario_calls(i);
    long result =
        is_to_fail(operation) ? operation->failure : operation->run(run->memory, argument);
    heddle_scenario_returns(i, (uint64_t)result);
}

static void *run_thread(void *number)
{
    const struct run run = shared;
    unsigned long thread = (unsigned long)number;
    unsigned long count = heddle_scenario_word(SCENARIO_OPERATIONS);
    for (unsigned long i = 0; i < count; i++) {
        if (word_of(i, SCENARIO_THREAD) != thread)
            continue;
        if (is_in_turn())
            sem_wait(&turns.begin[thread]);
        call(&run, i);
        if (is_in_turn())
            sem_post(&turns.done);
    }
    return NULL;
}

/* Calls all operations of the threads, in an order that is chosen. */
static void take_turns(unsigned long threads)
{
    unsigned long left[SCENARIO_MOST_THREADS + 1] = {0}, total = 0;
    unsigned long count = heddle_scenario_word(SCENARIO_OPERATIONS);
    for (unsigned long i = 0; i < count; i++) {
        unsigned long thread = word_of(i, SCENARIO_THREAD);
        left[thread] += thread != SCENARIO_MAIN;
        total += thread != SCENARIO_MAIN;
    }
    for (; total > 0; total--) {
        long long waiting = -1;
        for (unsigned long t = 1; t <= threads; t++)
            waiting += left[t] > 0;
        long long chosen = waiting > 0 ? heddle_choose(0, waiting) : 0;
        unsigned long thread = 1;
        while (left[thread] == 0 || chosen-- > 0)
            thread++;
        left[thread]--;
        sem_post(&turns.begin[thread]);
        sem_wait(&turns.done);
    }
}

static void run_threads(void)
{
    pthread_t threads[SCENARIO_MOST_THREADS];
    unsigned long count = heddle_scenario_word(SCENARIO_THREADS);
    if (is_in_turn()) {
        sem_init(&turns.done, 0, 0);
        for (unsigned long t = 1; t <= count; t++)
            sem_init(&turns.begin[t], 0, 0);
    }
    for (unsigned long t = 0; t < count; t++)
        pthread_create(&threads[t], NULL, run_thread, (void *)(t + 1));
    if (is_in_turn())
        take_turns(count);
    for (unsigned long t = 0; t < count; t++)
        pthread_join(threads[t], NULL);
}

static void observe(const struct heddle_object *object)
{
    if (object->observe) {
        heddle_scenario_calls(SCENARIO_OBSERVES);
        heddle_scenario_returns(SCENARIO_OBSERVES, (uint64_t)object->observe(shared.memory));
    }
    if (object->validate)
        object->validate(shared.memory);
}

/* The machine names the memory as the function that allocates it. */
static void run_scenario(const struct heddle_object *object)
{
    unsigned long count = heddle_scenario_word(SCENARIO_OPERATIONS);
    shared.object = object;
    shared.memory = object == &heddle_checked ? heddle_scenario_object(object->size)
                                              : heddle_scenario_specification(object->size);
    shared.cells = heddle_scenario_cells(count * sizeof *shared.cells);
    object->create(shared.memory);
    for (unsigned long i = 0; i < count && word_of(i, SCENARIO_THREAD) == SCENARIO_MAIN; i++)
        call(&shared, i);
    run_threads();
    observe(object);
    if (object->destroy)
        object->destroy(shared.memory);
    free(shared.memory);
    free(shared.cells);
}

static void describe(const struct heddle_object *object)
{
    printf("obstruction %d\n", object->obstruction_free);
    if (object->prefix)
        printf("prefix %s\n", object->prefix);
    for (int i = 0; i < object->operation_count; i++) {
        const struct heddle_operation *operation = &object->operations[i];
        printf("operation %d %d %ld %s\n", operation->kind, operation->flags, operation->failure,
               operation->name);
        if (operation->role)
            printf("role %s\n", operation->role);
        for (int k = 0; operation->arguments && k < operation->argument_count; k++)
            printf("argument %ld\n", operation->arguments[k]);
    }
}

/* The entry (front/load/entry.h). */
int __heddle_scenario(void)
{
    const struct heddle_object *object = &heddle_checked;
    if (heddle_scenario_word(SCENARIO_MODE) == SCENARIO_DESCRIBES)
        describe(object);
    else
        run_scenario(is_in_turn() && object->specification ? object->specification : object);
    return 0;
}
