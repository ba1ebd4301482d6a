#include "report/why/story.h"

#include "base/error.h"
#include "base/memory.h"
#include "report/trace/action.h"
#include "report/trace/fold.h"
#include "report/trace/name.h"
#include "report/trace/step.h"

#include <stdarg.h>
#include <string.h>

static unsigned count_threads(const struct trace *trace)
{
    unsigned count = 1;
    for (size_t i = 0; i < trace->count; i++) {
        const struct step *step = &trace->steps[i];
        if (step->thread >= count)
            count = step->thread + 1;
        if (step->op.kind == OP_CREATE && step->op.operand >= count)
            count = (unsigned)step->op.operand + 1;
    }
    return count;
}

static void find_threads(struct story *story)
{
    for (unsigned t = 0; t < story->thread_count; t++)
        story->threads[t] = (struct story_thread){NOWHERE, NOWHERE, NOWHERE, NULL, false};
    for (int i = 0; i < story->count; i++) {
        const struct step *step = &story->steps[i];
        struct story_thread *self = &story->threads[step->thread];
        bool has_target = step->op.operand < story->thread_count && !step->pending;
        story->thread_before[i] = self->last;
        self->last = i;
        if (step->op.kind == OP_CREATE && has_target) {
            story->threads[step->op.operand].creation = i;
            story->threads[step->op.operand].start = step->text;
        }
        if ((step->op.kind == OP_JOIN || step->op.kind == OP_DETACH) && has_target)
            story->threads[step->op.operand].end = i;
    }
}

static int *make_nowhere(size_t count)
{
    int *steps = memory_new(count, sizeof *steps);
    for (size_t i = 0; i < count; i++)
        steps[i] = NOWHERE;
    return steps;
}

static void find_writes(struct story *story)
{
    for (int i = 0; i < story->count; i++) {
        const struct step *step = &story->steps[i];
        if (step->writes && step->co_previous >= 0)
            story->next_write[step->co_previous] = i;
        if (step->writes && step->co_previous == STEP_INITIAL)
            story->first_write[step->op.location] = i;
    }
    for (int i = 0; i < story->count; i++) {
        int rank = 0;
        if (story->steps[i].writes && story->steps[i].co_previous == STEP_INITIAL)
            for (int write = i; write != NOWHERE; write = story->next_write[write])
                story->rank[write] = ++rank;
    }
}

void story_init(struct story *story, struct error_report *report)
{
    struct trace *trace = &report->trace;
    require(trace->count > 0);
    *story = (struct story){
        .report = report,
        .steps = trace->steps,
        .count = (int)trace->count,
        .failing = (int)trace->count - 1,
        .previous = previous_find(trace),
        .thread_before = memory_new(trace->count, sizeof *story->thread_before),
        .rank = memory_new(trace->count, sizeof *story->rank),
        .next_write = make_nowhere(trace->count),
        .first_write = make_nowhere(sharing_locations(trace->steps, trace->count)),
        .thread_count = count_threads(trace),
    };
    story->threads = memory_new(story->thread_count, sizeof *story->threads);
    story->out = open_memstream(&story->text, &story->size);
    find_threads(story);
    find_writes(story);
}

char *story_finish(struct story *story)
{
    fclose(story->out);
    free(story->previous);
    free(story->thread_before);
    free(story->rank);
    free(story->next_write);
    free(story->first_write);
    free(story->threads);
    if (story->size > 0)
        return story->text;
    free(story->text);
    return NULL;
}

static void tell_thread(struct story *story, unsigned thread)
{
    struct story_thread *self = &story->threads[thread];
    fputs(name_thread(thread).text, story->out);
    if (self->start && !self->is_told)
        fprintf(story->out, " (%s)", self->start);
    self->is_told = true;
}

/* Takes ownership of the text. */
static void tell_text(struct story *story, char *text)
{
    fputs(text, story->out);
    free(text);
}

static void tell_argument(struct story *story, char kind, int argument)
{
    require(argument >= 0 && argument < (kind == 't' ? (int)story->thread_count : story->count));
    switch (kind) {
    case 't':
        tell_thread(story, (unsigned)argument);
        break;
    case 's':
        fprintf(story->out, "step %d", argument + 1);
        story->steps[argument].is_named = true;
        break;
    case 'n':
        fputs(step_name(&story->steps[argument]) ? step_name(&story->steps[argument]) : "?",
              story->out);
        break;
    case 'r':
        tell_text(story, action_describe_read(&story->steps[argument]));
        break;
    case 'w':
        tell_text(story, action_describe_written(&story->steps[argument]));
        break;
    default:
        bug("a format has '%%%c'", kind);
    }
}

void tell(struct story *story, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    for (const char *at = format; *at; at++) {
        if (*at != '%')
            fputc(*at, story->out);
        else if (*++at == 'z')
            fputs(va_arg(arguments, const char *), story->out);
        else
            tell_argument(story, *at, va_arg(arguments, int));
    }
    va_end(arguments);
}

bool story_only_reads(const struct story *story, int step)
{
    const struct step *self = &story->steps[step];
    return op_is_data(&self->op) && self->reads && !self->writes && !self->pending &&
           !self->is_internal && !self->is_opaque;
}

bool story_writes(const struct story *story, int step)
{
    const struct step *self = &story->steps[step];
    return op_is_data(&self->op) && self->writes && !self->pending && !self->is_internal &&
           !self->is_opaque;
}

bool story_is_before_thread(const struct story *story, int step, unsigned thread)
{
    return step < story->threads[thread].creation;
}

bool story_is_sync(const struct step *step, enum sync function, uint32_t location)
{
    return step->op.kind == OP_SYNC && step->op.function == function &&
           step->op.location == location && !step->pending;
}

bool story_reads_other(const struct story *story, int step)
{
    const struct step *self = &story->steps[step];
    return self->reads && self->reads_from >= 0 &&
           story->steps[self->reads_from].thread != self->thread;
}

bool story_is_older(const struct story *story, int one, int other)
{
    return one < 0 || (other >= 0 && story->rank[one] < story->rank[other]);
}
