/* search.c - runs the program under each schedule, and prints one line for each outcome, "end
 * NUMBERS", "assertion", "deadlock", "livelock" or another kind of error, and on stderr the number
 * of schedules.
 *
 * usage: oracle INDEX FAILURES WAKEUPS
 *
 * INDEX is that of the program in its file. The others say how many tries to lock may fail in each
 * thread for no reason, and how many waits may end so. Exits with 3 if there are too many
 * schedules. */
#define _GNU_SOURCE
#include "oracle.h"

#include <link.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { MOST_CHOICES = 400, MOST_OUTCOMES = 256, STACK = 1 << 16, TEXT = 256, MOST_RUNS = 10000 };
enum { MOST_LOCAL = 256, MOST_STEPS = 2000 };

/* Of libstdc++, for exceptions that are being handled: two words for each thread. */
struct handled {
    void *words[2];
};
__attribute__((weak)) struct handled *__cxa_get_globals(void);

struct coroutine {
    ucontext_t first; /* for its first step only, since it takes a system call */
    jmp_buf next;
    bool fresh, done, is_claimed; /* claimed: joined or detached */
    const int *word, *other;      /* what it waits for (oracle_pause) */
    int value;
    bool differs, spins, has_given_up;
    void *(*function)(void *);
    void *argument, *result;
    int failures, wakeups, is_done; /* what is left of them */
    struct handled handled;
    char locals[MOST_LOCAL]; /* its thread-local variables, while it does not run */
};

/* Survives the runs, in memory of its own. */
static struct oracle {
    unsigned chosen[MOST_CHOICES], count[MOST_CHOICES];
    unsigned depth, known; /* choices of this run so far; those that are given */
    unsigned long runs;
    char outcomes[MOST_OUTCOMES][TEXT];
    unsigned outcome_count;
    char *image; /* of the data segments */
    size_t image_size;
    char *locals; /* of the running thread */
    size_t local_size;
    char first_locals[MOST_LOCAL];
    struct coroutine threads[MOST_THREADS];
    char *stacks[MOST_THREADS];
    unsigned thread_count, self;
    jmp_buf scheduler;
    char text[TEXT];
    const char *failed;
    int failures, wakeups;
} * oracle;

extern char __data_start, _end;
extern int (*const programs[])(void);

unsigned oracle_self(void)
{
    return oracle->self;
}

unsigned oracle_choose(unsigned count)
{
    if (count == 1)
        return 0;
    if (oracle->depth == MOST_CHOICES)
        exit(3);
    unsigned i = oracle->depth++;
    if (i >= oracle->known) {
        oracle->chosen[i] = 0;
        oracle->count[i] = count;
        oracle->known = i + 1;
    }
    if (oracle->count[i] != count)
        abort(); /* a run is not repeated as it was */
    return oracle->chosen[i];
}

static struct coroutine *self(void)
{
    return &oracle->threads[oracle->self];
}

static void leave(void)
{
    if (_setjmp(self()->next) == 0)
        _longjmp(oracle->scheduler, 1);
}

void oracle_pause(const int *word, int value, bool differs, const int *other)
{
    struct coroutine *thread = self();
    thread->word = word;
    thread->value = value;
    thread->differs = differs;
    thread->other = other;
    leave();
}

void oracle_point(void)
{
    oracle_pause(NULL, 0, false, NULL);
}

void oracle_until(const int *word, int value, bool differs, const int *other)
{
    self()->spins = true;
    oracle_pause(word, value, differs, other);
    self()->spins = false;
}

void oracle_give_up(const int *word, int value, bool differs, const int *other)
{
    (void)word, (void)value, (void)differs, (void)other;
    self()->has_given_up = true;
    for (;;)
        leave();
}

bool oracle_may_fail(void)
{
    if (self()->failures == 0 || oracle_choose(2) == 0)
        return false;
    self()->failures--;
    return true;
}

int *oracle_wakeups_left(void)
{
    return &self()->wakeups;
}

void oracle_fail(const char *kind)
{
    oracle->failed = kind;
    for (;;)
        leave();
}

void oracle_print(const int *values, int count)
{
    for (int i = 0; i < count; i++) {
        size_t length = strlen(oracle->text);
        snprintf(oracle->text + length, TEXT - length, " %d", values[i]);
    }
}

/* ---- threads ---- */

void oracle_exit_thread(void *result)
{
    self()->result = result;
    self()->done = true;
    self()->is_done = 1;
    for (;;)
        leave();
}

static void begin(void)
{
    oracle_exit_thread(self()->function(self()->argument));
}

static unsigned make(void *(*function)(void *), void *argument)
{
    unsigned i = oracle->thread_count++;
    if (i == MOST_THREADS)
        exit(3);
    struct coroutine *thread = &oracle->threads[i];
    *thread = (struct coroutine){.fresh = true,
                                 .function = function,
                                 .argument = argument,
                                 .failures = oracle->failures,
                                 .wakeups = oracle->wakeups};
    memcpy(thread->locals, oracle->first_locals, MOST_LOCAL);
    getcontext(&thread->first);
    thread->first.uc_stack.ss_sp = oracle->stacks[i];
    thread->first.uc_stack.ss_size = STACK;
    thread->first.uc_link = NULL;
    makecontext(&thread->first, begin, 0);
    return i;
}

unsigned oracle_create(void *(*function)(void *), void *argument)
{
    oracle_point();
    unsigned child = make(function, argument);
    clocks_create(child);
    return child;
}

static void claim(unsigned thread)
{
    if (oracle->threads[thread].is_claimed)
        oracle_fail("invalid-join");
    oracle->threads[thread].is_claimed = true;
}

void *oracle_join(unsigned thread)
{
    if (oracle->threads[thread].is_claimed)
        oracle_fail("invalid-join");
    oracle_pause(&oracle->threads[thread].is_done, 1, false, NULL);
    claim(thread);
    clocks_join(thread);
    return oracle->threads[thread].result;
}

void oracle_detach(unsigned thread)
{
    oracle_point();
    claim(thread);
}

/* ---- the search ---- */

static bool is_enabled(const struct coroutine *thread)
{
    if (thread->done || thread->has_given_up)
        return false;
    if (!thread->word)
        return true;
    return (*thread->word == thread->value) != thread->differs &&
           (!thread->other || *thread->other == 0);
}

static void note(const char *kind, const char *text)
{
    char line[TEXT];
    snprintf(line, sizeof line, "%s%s", kind, text);
    for (unsigned i = 0; i < oracle->outcome_count; i++)
        if (strcmp(oracle->outcomes[i], line) == 0)
            return;
    if (oracle->outcome_count == MOST_OUTCOMES)
        exit(3);
    strcpy(oracle->outcomes[oracle->outcome_count++], line);
}

/* No thread can go on. */
static void note_stuck(void)
{
    bool spins = false;
    for (unsigned i = 0; i < oracle->thread_count; i++) {
        if (oracle->threads[i].has_given_up)
            return;
        spins |= oracle->threads[i].spins;
    }
    note(spins ? "livelock" : "deadlock", "");
}

static void go_on(struct coroutine *coroutine)
{
    bool is_first = coroutine->fresh;
    coroutine->fresh = false;
    if (_setjmp(oracle->scheduler) != 0)
        return;
    if (is_first)
        setcontext(&coroutine->first);
    _longjmp(coroutine->next, 1);
}

/* The thread runs up to its next point. */
static void run(unsigned thread)
{
    struct coroutine *coroutine = &oracle->threads[thread];
    struct handled *handled = __cxa_get_globals ? __cxa_get_globals() : NULL;
    oracle->self = thread;
    memcpy(oracle->locals, coroutine->locals, oracle->local_size);
    if (handled)
        *handled = coroutine->handled;
    go_on(coroutine);
    memcpy(coroutine->locals, oracle->locals, oracle->local_size);
    if (handled)
        coroutine->handled = *handled;
}

/* What a thread does before its first point is no step of its own: others cannot tell when it was.
 * */
static unsigned choose_thread(void)
{
    unsigned enabled[MOST_THREADS], count = 0;
    for (unsigned i = 0; i < oracle->thread_count; i++)
        if (oracle->threads[i].fresh)
            return i;
        else if (is_enabled(&oracle->threads[i]))
            enabled[count++] = i;
    return count ? enabled[oracle_choose(count)] : MOST_THREADS;
}

static void *run_program(void *program)
{
    (*(int (*const *)(void))program)();
    return NULL;
}

static void run_once(const void *program)
{
    memcpy(&__data_start, oracle->image, oracle->image_size);
    oracle->thread_count = oracle->depth = 0;
    oracle->text[0] = 0;
    oracle->failed = NULL;
    clocks_begin();
    make(run_program, (void *)program);
    for (unsigned steps = 0; steps < MOST_STEPS; steps++) {
        unsigned thread = choose_thread();
        if (thread == MOST_THREADS) {
            note_stuck();
            return;
        }
        run(thread);
        if (oracle->failed) {
            note(oracle->failed, "");
            return;
        }
        if (oracle->threads[0].done) {
            note("end", oracle->text);
            return;
        }
    }
    exit(3);
}

static bool find_next(void)
{
    while (oracle->known > 0) {
        unsigned last = oracle->known - 1;
        if (++oracle->chosen[last] < oracle->count[last])
            return true;
        oracle->known--;
    }
    return false;
}

static int find_locals(struct dl_phdr_info *info, size_t size, void *unused)
{
    (void)size, (void)unused;
    for (unsigned i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_TLS)
            oracle->local_size = info->dlpi_phdr[i].p_memsz;
    oracle->locals = (char *)info->dlpi_tls_data;
    if (oracle->local_size > MOST_LOCAL)
        abort();
    memcpy(oracle->first_locals, oracle->locals, oracle->local_size);
    return 1; /* the first one is the program's */
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    oracle = mmap(NULL, sizeof *oracle, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    oracle->failures = atoi(argv[2]);
    oracle->wakeups = atoi(argv[3]);
    for (unsigned i = 0; i < MOST_THREADS; i++)
        oracle->stacks[i] = malloc(STACK);
    dl_iterate_phdr(find_locals, NULL);
    clocks_begin(); /* the pointer to its memory is a variable, too */
    oracle->image_size = (size_t)(&_end - &__data_start);
    oracle->image = malloc(oracle->image_size);
    memcpy(oracle->image, &__data_start, oracle->image_size);
    do {
        if (oracle->runs++ == MOST_RUNS)
            exit(3);
        run_once(&programs[atoi(argv[1])]);
    } while (find_next());
    for (unsigned i = 0; i < oracle->outcome_count; i++)
        puts(oracle->outcomes[i]);
    fprintf(stderr, "%lu\n", oracle->runs);
    return 0;
}
