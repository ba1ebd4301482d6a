#include "inclusions.h"

#include "orders.h"

#include <stdio.h>

/* The second model of each pair allows what the first one does. (ra does not allow all that tso
 * does with plain data; programs with races are skipped.) */
enum { SC, SC_BY_PORF, TSO, RA, RC11 };
static const struct {
    unsigned one, other;
} pairs[] = {{SC, SC_BY_PORF}, {SC_BY_PORF, TSO}, {TSO, RC11}, {TSO, RA}};

static const struct memory_model *model_at(unsigned name)
{
    static struct memory_model by_porf;
    by_porf = memory_model_sc;
    by_porf.clocks.has_interleavings = false; /* preemptions are counted by porf */
    const struct memory_model *const models[] = {&memory_model_sc, &by_porf, &memory_model_tso,
                                                 &memory_model_ra, &memory_model_rc11};
    return models[name];
}

/* What the program does under two models. */
struct comparison {
    struct observation one, other;
};

static struct comparison compare(const struct program_text *text, struct subject subject,
                                 const struct memory_model *one, const struct memory_model *other)
{
    struct program_storage storage;
    struct machine *machine = script_machine_new(program_script(text, &storage));
    struct vague vague = {.awaits = program_awaits(text),
                          .blocking_reads = subject.explorer->knows & KNOWS_BLOCKS};
    struct comparison comparison;
    subject.model = one;
    comparison.one = engine_explore(machine, subject, vague, NULL);
    subject.model = other;
    comparison.other = engine_explore(machine, subject, vague, NULL);
    script_machine_free(machine);
    return comparison;
}

static void comparison_release(struct comparison *comparison)
{
    observation_release(&comparison->one);
    observation_release(&comparison->other);
}

/* Whether each execution and error under the first model is one under the second; true if one of
 * them has a race. */
static bool is_included(const struct program_text *text, struct subject subject,
                        const struct memory_model *one, const struct memory_model *other)
{
    struct comparison comparison = compare(text, subject, one, other);
    const struct observation *small = &comparison.one, *large = &comparison.other;
    bool included = small->raced || large->raced || observation_missing(small, large) == 0;
    comparison_release(&comparison);
    return included;
}

static bool includes_all(const struct program_text *text, struct subject subject)
{
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (!is_included(text, subject, model_at(pairs[i].one), model_at(pairs[i].other)))
            return false;
    return true;
}

static bool lacks_inclusion(const struct program_text *text, void *context)
{
    return !includes_all(text, *(const struct subject *)context);
}

/* An attempt to lock that fails is relaxed. */
static bool attempts_locks(const struct program_text *text)
{
    for (unsigned t = 0; t < text->thread_count; t++)
        for (unsigned i = 0; i < text->length[t]; i++)
            if (text->code[t][i].code == SCRIPT_TRYLOCK ||
                text->code[t][i].code == SCRIPT_AWAIT_LOCK)
                return true;
    return false;
}

/* Whether the program, whose atomic accesses are seq_cst, is another one under rc11 than under sc.
 * Misuse of a mutex tells them apart: it reads as an attempt to lock does. */
static bool differs_under_rc11(const struct program_text *text, void *context)
{
    if (attempts_locks(text))
        return false;
    struct comparison comparison =
        compare(text, *(const struct subject *)context, &memory_model_sc, &memory_model_rc11);
    const struct observation *sc = &comparison.one, *rc11 = &comparison.other;
    bool differs = sc->raced != rc11->raced;
    if (!sc->raced && !sc->misused)
        differs |= observation_missing(sc, rc11) > 0 || observation_missing(rc11, sc) > 0;
    comparison_release(&comparison);
    return differs;
}

/* Whether the search of states takes the program for robust under the model, and it has other
 * executions or errors there than under sc. */
static bool is_wrongly_robust(const struct program_text *text, struct subject subject,
                              const struct memory_model *model)
{
    struct program_storage storage;
    struct machine *machine = script_machine_new(program_script(text, &storage));
    bool is_robust = engine_is_robust(machine, model);
    script_machine_free(machine);
    if (!is_robust)
        return false;
    struct comparison comparison = compare(text, subject, &memory_model_sc, model);
    const struct observation *sc = &comparison.one, *weak = &comparison.other;
    bool differs = sc->raced != weak->raced;
    if (!sc->raced)
        differs |= observation_missing(sc, weak) > 0 || observation_missing(weak, sc) > 0;
    comparison_release(&comparison);
    return differs;
}

static bool has_wrong_robustness(const struct program_text *text, void *context)
{
    struct subject subject = *(const struct subject *)context;
    return !program_awaits(text) && (is_wrongly_robust(text, subject, &memory_model_tso) ||
                                     is_wrongly_robust(text, subject, &memory_model_ra) ||
                                     is_wrongly_robust(text, subject, &memory_model_rc11));
}

/* Returns whether the program is none of those that `fails` says are wrong. */
static bool try_models(uint64_t seed, const struct program_text *text, struct subject subject,
                       bool (*fails)(const struct program_text *text, void *context),
                       const char *message)
{
    if (!fails(text, &subject))
        return true;
    printf("seed %llu: %s:\n", (unsigned long long)seed, message);
    struct program_text small = program_shrink(*text, fails, &subject);
    program_print(&small, stdout);
    return false;
}

bool inclusions_try(uint64_t seed, const struct program_text *text, struct subject subject)
{
    struct program_text ordered = *text;
    orders_choose(&ordered, seed);
    return (subject.bound != BOUND_NONE ||
            try_models(seed, text, subject, differs_under_rc11, "sc and rc11 differ")) &&
           try_models(seed, &ordered, subject, lacks_inclusion, "a weaker model allows less") &&
           (subject.bound != BOUND_NONE ||
            try_models(seed, &ordered, subject, has_wrong_robustness,
                       "a program that is not robust counts as robust"));
}
