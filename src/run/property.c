#include "run/property.h"

#include "base/error.h"
#include "base/memory.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum {
    UNREACH_CALL = 1 << 0,
    NO_DATA_RACE = 1 << 1,
    VALID_FREE = 1 << 2,
    VALID_DEREF = 1 << 3,
    VALID_MEMTRACK = 1 << 4,
};

/* Formulas are without blanks. */
static const struct {
    const char *formula;
    const char *name;
    unsigned bit; /* 0: heddle does not decide it */
} rows[] = {
    {"G!call(reach_error())", "unreach-call", UNREACH_CALL},
    {"G!call(__VERIFIER_error())", "unreach-call", UNREACH_CALL},
    {"G!data-race", "no-data-race", NO_DATA_RACE},
    {"Gvalid-free", "valid-free", VALID_FREE},
    {"Gvalid-deref", "valid-deref", VALID_DEREF},
    {"Gvalid-memtrack", "valid-memtrack", VALID_MEMTRACK},
    {"Gvalid-memcleanup", "valid-memcleanup", 0},
    {"G!overflow", "no-overflow", 0},
    {"Fend", "termination", 0},
};

enum { ROWS = sizeof rows / sizeof *rows };

static char *without_blanks(const char *text)
{
    char *copy = memory_new(strlen(text) + 1, 1), *to = copy;
    for (; *text; text++)
        if (!isspace((unsigned char)*text))
            *to++ = *text;
    return copy;
}

static unsigned find_formula(const char *formula, const char *path, unsigned line)
{
    for (unsigned i = 0; i < ROWS; i++) {
        if (strcmp(rows[i].formula, formula) != 0)
            continue;
        if (!rows[i].bit)
            die_at(path, line, 1,
                   "heddle does not decide %s, but unreach-call, no-data-race and "
                   "valid-memsafety",
                   rows[i].name);
        return rows[i].bit;
    }
    die_at(path, line, 1,
           "'%s' is no property that heddle decides; those are unreach-call, no-data-race and "
           "valid-memsafety",
           formula);
}

/* Where `text` goes on behind `beginning`; NULL when it begins otherwise. */
static char *skip(char *text, const char *beginning)
{
    size_t length = strlen(beginning);
    return text && strncmp(text, beginning, length) == 0 ? text + length : NULL;
}

/* Takes CHECK(init(ENTRY()),LTL(FORMULA)) apart, in place. False when it is none. */
static bool split(char *text, char **entry, char **formula)
{
    *entry = skip(text, "CHECK(init(");
    char *end = *entry ? strstr(*entry, "()),") : NULL;
    *formula = skip(end, "()),LTL(");
    size_t length = *formula ? strlen(*formula) : 0;
    if (length < 2 || strcmp(*formula + length - 2, "))") != 0)
        return false;
    *end = '\0';
    (*formula)[length - 2] = '\0';
    return true;
}

/* What the line asks for. */
static unsigned read_line(char *text, const char *path, unsigned line, const char *wanted_entry)
{
    char *entry, *formula;
    if (!split(text, &entry, &formula))
        die_at(path, line, 1, "a property is CHECK( init(main()), LTL(...) ), unlike this line");
    if (strcmp(entry, wanted_entry) != 0)
        die_at(path, line, 1, "the property is about %s, but --entry is %s; give --entry=%s", entry,
               wanted_entry, entry);
    return find_formula(formula, path, line);
}

void property_read(struct property *property, const char *path, const char *entry)
{
    *property = (struct property){0};
    FILE *file = fopen(path, "r");
    if (!file)
        die("cannot read '%s': %s", path, strerror(errno));
    char *text = NULL;
    size_t size = 0;
    for (unsigned line = 1; getline(&text, &size, file) >= 0; line++) {
        char *dense = without_blanks(text);
        if (*dense)
            property->wanted |= read_line(dense, path, line, entry);
        free(dense);
    }
    if (ferror(file))
        die("cannot read '%s'", path);
    free(text);
    fclose(file);
    if (!property->wanted)
        die("'%s' has no property in it; write a line CHECK( init(main()), LTL(...) )", path);
}

bool property_is_about_races(const struct property *property)
{
    return property->wanted & NO_DATA_RACE;
}

bool property_is_about_leaks(const struct property *property)
{
    return property->wanted & VALID_MEMTRACK;
}

/* The property that an error violates; 0: none. */
static unsigned violated(enum error_kind kind)
{
    switch (kind) {
    case ERROR_ASSERTION:
        return UNREACH_CALL;
    case ERROR_DATA_RACE:
        return NO_DATA_RACE;
    case ERROR_NULL_DEREFERENCE:
    case ERROR_OUT_OF_BOUNDS:
    case ERROR_USE_AFTER_FREE:
    case ERROR_USE_AFTER_SCOPE:
        return VALID_DEREF;
    case ERROR_DOUBLE_FREE:
    case ERROR_INVALID_FREE:
        return VALID_FREE;
    case ERROR_MEMORY_LEAK:
        return VALID_MEMTRACK;
    default:
        return 0;
    }
}

enum relevance property_relevance(const struct property *property, enum error_kind kind)
{
    if (property->wanted & violated(kind))
        return RELEVANCE_VIOLATION;
    /* A thread that waits for ever does nothing more, and the others go on. It may still know
     * memory that it will never free. */
    bool waits_on = kind == ERROR_LIVELOCK && !(property->wanted & VALID_MEMTRACK);
    bool ends_there = kind == ERROR_ASSERTION || kind == ERROR_DEADLOCK || waits_on;
    bool changes_nothing =
        kind == ERROR_DOUBLE_INIT || kind == ERROR_END_OF_HELD_LOCK || kind == ERROR_THREAD_LEAK;
    return ends_there || changes_nothing ? RELEVANCE_NONE : RELEVANCE_OBSTACLE;
}

static const char *name_of(unsigned bit)
{
    unsigned i = 0;
    while (rows[i].bit != bit)
        i++;
    return rows[i].name;
}

static const struct error_report *find_violation(const struct property *property,
                                                 const struct verdict *verdict)
{
    for (size_t i = 0; i < verdict->error_count; i++)
        if (property->wanted & violated(verdict->errors[i].kind))
            return &verdict->errors[i];
    return NULL;
}

/* Why the property may not hold although no violation was found; NULL: it does hold. */
static const char *missing(const struct verdict *verdict)
{
    const struct bound_run *run = verdict_run(verdict);
    if (verdict->stop == STOP_TIME)
        return "time limit";
    if (verdict->stop == STOP_MEMORY)
        return "memory limit";
    if (verdict_is_cut(verdict)) /* that no execution was complete leaves none out */
        return verdict->suggested && verdict->stop == STOP_NOT ? "not all values were tried"
                                                               : "not all was explored";
    if (run && run->cut)
        return "more preemptions than the bound allows were not explored";
    if (verdict->may_leak)
        return "what a thread still points to that was stopped before its end is not known";
    return NULL;
}

struct property_answer property_answer(const struct property *property,
                                       const struct verdict *verdict)
{
    const struct error_report *violation = find_violation(property, verdict);
    if (violation)
        return (struct property_answer){.truth = PROPERTY_FALSE,
                                        .violated = name_of(violated(violation->kind))};
    if (verdict->error_count > 0)
        return (struct property_answer){.truth = PROPERTY_UNKNOWN, .obstacle = &verdict->errors[0]};
    const char *reason = missing(verdict);
    return (struct property_answer){.truth = reason ? PROPERTY_UNKNOWN : PROPERTY_TRUE,
                                    .reason = reason};
}
