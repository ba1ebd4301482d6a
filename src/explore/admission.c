#include "explore/admission.h"

#include "base/memory.h"

/* Two admissions as one: it keeps the graphs that both keep. */
struct both {
    struct admission admission;
    struct admission *first, *second;
    struct admission *refuses; /* the one that did not contain the last execution */
};

static void mark(struct admission *admission, struct graph *graph, size_t row)
{
    struct both *both = (struct both *)admission;
    admission_mark(both->first, graph, row);
    admission_mark(both->second, graph, row);
}

static void undo(struct admission *admission, size_t row)
{
    struct both *both = (struct both *)admission;
    admission_undo(both->first, row);
    admission_undo(both->second, row);
}

/* A thread that one of them freezes need not go on for the other one, either. */
static bool admit(struct admission *admission, struct exploration *exploration,
                  const clock_entry *committed, int *frozen)
{
    struct both *both = (struct both *)admission;
    if (!admission_admit(both->first, exploration, committed, frozen))
        return false;
    int first = *frozen;
    if (!admission_admit(both->second, exploration, committed, frozen))
        return false;
    *frozen = *frozen == ADMISSION_NO_THREAD ? first : *frozen;
    return true;
}

static bool excludes(struct admission *admission, struct exploration *exploration,
                     const struct certain_event *event)
{
    struct both *both = (struct both *)admission;
    return admission_excludes(both->first, exploration, event) ||
           admission_excludes(both->second, exploration, event);
}

static bool contains(struct admission *admission, struct exploration *exploration)
{
    struct both *both = (struct both *)admission;
    both->refuses = NULL;
    if (!admission_contains(both->first, exploration))
        both->refuses = both->first;
    else if (!admission_contains(both->second, exploration))
        both->refuses = both->second;
    return !both->refuses;
}

static void leave_out(struct admission *admission, struct exploration *exploration)
{
    struct both *both = (struct both *)admission;
    require(both->refuses);
    admission_leave_out(both->refuses, exploration);
}

static void free_both(struct admission *admission)
{
    struct both *both = (struct both *)admission;
    admission_free(both->first);
    admission_free(both->second);
    free(both);
}

struct admission *admission_of_both(struct admission *first, struct admission *second)
{
    static const struct admission_functions functions = {mark,     undo,      admit,    excludes,
                                                         contains, leave_out, free_both};
    if (!first || !second)
        return first ? first : second;
    struct both *both = memory_new(1, sizeof *both);
    *both = (struct both){.admission = {&functions}, .first = first, .second = second};
    return &both->admission;
}
