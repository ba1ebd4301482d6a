/* library.c - tells what a library does for the program as one step of the program.
 *
 * A report leaves out an internal step (internal.c), unless it has an act (step.h): then it stands
 * for the call that the program made, as "send SIGUSR1 to thread 1" does. */
#include "base/memory.h"
#include "machine/operations/sync.h"
#include "report/trace/making.h"
#include "report/trace/name.h"

#include <stdlib.h>
#include <string.h>

struct library {
    const struct execution *execution;
    struct step *steps;
    size_t count;
    const uint8_t *sharing; /* by location: sharing_find */
};

static const char *callee_of(const struct step *step)
{
    return step->op.site && step->op.site->callee ? step->op.site->callee : "";
}

/* The element of an array of the library's that has one for each thread; -1: the location is not in
 * the array. */
static int element_of(const struct step *step, const char *array, size_t size)
{
    size_t length = strlen(array);
    if (!step->is_internal || !step->location || strncmp(step->location, array, length) != 0)
        return -1;
    const char *offset = step->location + length;
    return *offset == '\0' ? 0 : *offset == '+' ? (int)(strtoul(offset, NULL, 10) / size) : -1;
}

/* The only signal of the set. */
static int64_t signal_of(uint64_t set)
{
    return set ? __builtin_ctzll(set) + 1 : 0;
}

/* The handler that the thread finds behind the step; NULL: none. */
static const char *handler_behind(const struct library *library, size_t i)
{
    unsigned thread = library->steps[i].thread;
    while (++i < library->count) {
        const struct step *step = &library->steps[i];
        if (step->thread != thread)
            continue;
        if (element_of(step, "dispositions", 1) >= 0)
            return step->pointee_read.name;
        if (!step->is_internal)
            return NULL;
    }
    return NULL;
}

/* Tells the end of the handler that runs behind step i: then a local variable of the library ends
 * that it declares first. */
static void tell_return(struct library *library, size_t i, const char *handler)
{
    unsigned thread = library->steps[i].thread;
    uint32_t local = 0;
    while (++i < library->count) {
        struct step *step = &library->steps[i];
        if (step->thread != thread)
            continue;
        if (!local && !step->is_internal)
            return;
        if (!local && step->op.kind == OP_ALLOC)
            local = step->op.location;
        if (step->op.kind == OP_FREE && step->op.location == local) {
            step->act = (struct act){.kind = ACT_LEAVE_HANDLER, .name = memory_copy_text(handler)};
            return;
        }
    }
}

static void tell_signal(struct library *library, size_t i)
{
    struct step *step = &library->steps[i];
    int target = element_of(step, "pending_signals", sizeof(uint64_t));
    if (target < 0 || step->op.kind != OP_RMW || !step->writes)
        return;
    if (step->op.rmw == RMW_OR) {
        step->act = (struct act){.kind = ACT_SEND_SIGNAL,
                                 .number = signal_of(step->op.operand),
                                 .thread = (unsigned)target};
        return;
    }
    const char *handler = handler_behind(library, i);
    if (handler)
        tell_return(library, i, handler);
    step->act = (struct act){.kind = ACT_HANDLE_SIGNAL,
                             .number = signal_of(step->value_read ^ step->value_written),
                             .name = handler ? memory_copy_text(handler) : NULL};
}

static void tell_cancellation(struct step *step)
{
    static const char acting[] = "is_acting of ";
    int target = element_of(step, "cancel_requests", sizeof(int32_t));
    const char *callee = callee_of(step);
    if (step->op.kind != OP_WRITE)
        return;
    if (target >= 0)
        step->act = (struct act){.kind = ACT_CANCEL, .thread = (unsigned)target};
    else if (step->location && strncmp(step->location, acting, strlen(acting)) == 0)
        step->act = (struct act){.kind = ACT_IS_CANCELLED,
                                 .name = *callee ? memory_copy_text(callee) : NULL};
}

static bool is_of_condition(const struct op *op)
{
    return op->kind == OP_SYNC && (op->function == SYNC_ENTER || op->function == SYNC_WAKE ||
                                   op->function == SYNC_WAKE_TIMED || op->function == SYNC_SIGNAL);
}

/* The step by which the futex's waiter has begun to wait, at or before step i; SIZE_MAX: none. */
static size_t find_entry(const struct library *library, size_t i)
{
    uint32_t location = library->steps[i].op.location;
    for (size_t j = i + 1; j-- > 0;)
        if (library->steps[j].op.location == location && library->steps[j].op.kind == OP_SYNC &&
            library->steps[j].op.function == SYNC_ENTER)
            return j;
    return SIZE_MAX;
}

static char *alias_of_futex(const struct library *library, size_t i)
{
    size_t entry = find_entry(library, i);
    if (entry == SIZE_MAX || strcmp(callee_of(&library->steps[entry]), "syscall") != 0)
        return NULL;
    const struct step *step = &library->steps[entry];
    char *name = name_futex(library->execution, step->thread, step->index);
    char *alias = name ? memory_print("futex %s", name) : NULL;
    free(name);
    return alias;
}

/* Whether the call that begins to wake waiters at step i wakes one of them: under a lock. */
static bool wakes_somebody(const struct library *library, size_t i)
{
    for (size_t j = i + 1; j < library->count; j++) {
        const struct step *step = &library->steps[j];
        if (step->thread != library->steps[i].thread)
            continue;
        if (step->op.kind == OP_UNLOCK)
            return false;
        if (step->op.kind == OP_SYNC && step->op.function == SYNC_SIGNAL)
            return true;
    }
    return false;
}

/* A wake that finds nobody. Those that do are told by the signals that they send. */
static void tell_vain_wake(const struct library *library, size_t i)
{
    struct step *step = &library->steps[i];
    const char *word = step->pointee_written.name;
    if (step->op.kind != OP_WRITE || step->pending || !word || *word != '&' ||
        element_of(step, "latest_wakes", sizeof(void *)) < 0 || wakes_somebody(library, i))
        return;
    step->alias = memory_print("futex %s", word + 1);
    step->act = (struct act){.kind = ACT_WAKE_NOBODY, .name = memory_copy_text(step->alias)};
}

/* The step stands for the call that it is of. */
static void tell_call(struct step *step)
{
    const char *callee = callee_of(step);
    if (step->waits)
        step->act = (struct act){.kind = ACT_WAIT_IN_CALL,
                                 .name = *callee ? memory_copy_text(callee) : NULL};
    else if (*callee)
        step->act = (struct act){.kind = ACT_CALL, .name = memory_copy_text(callee)};
}

/* The length of the template argument that the text begins with. */
static size_t argument_length(const char *text)
{
    size_t length = 0;
    for (int depth = 0; text[length] && (depth > 0 || !strchr(",>", text[length])); length++) {
        depth += strchr("<({[", text[length]) != NULL;
        depth -= strchr(">)}]", text[length]) != NULL;
    }
    return length > 0 && text[length - 1] == ' ' ? length - 1 : length;
}

/* The length of the function's name without its parameters: of "half" in "half(int const&)". */
static size_t name_length(const char *function, size_t length)
{
    static const char constant[] = " const";
    size_t behind = length, extra = strlen(constant);
    if (behind > extra && strncmp(function + behind - extra, constant, extra) == 0)
        behind -= extra;
    if (behind == 0 || function[behind - 1] != ')')
        return length;
    for (int depth = 0; behind-- > 0;) {
        depth += function[behind] == ')';
        depth -= function[behind] == '(';
        if (depth == 0)
            return behind > 0 ? behind : length;
    }
    return length;
}

/* The first lambda's part of the name of a type; NULL: it is none. */
static const char *find_lambda(const char *type, size_t length)
{
    static const char *const forms[] = {"::$_", "::{lambda", "::'lambda"};
    const char *first = NULL;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const char *found = memmem(type, length, forms[i], strlen(forms[i]));
        first = found && (!first || found < first) ? found : first;
    }
    return first;
}

/* What std::thread runs, by the type of its state: "vtable for std::thread::_State_impl<
 * std::thread::_Invoker<std::tuple<main::$_0> > >", with `function` where that is a pointer. What
 * std::async runs is in the type of a member function that the thread calls. */
static char *name_of_start(const char *type, const char *function)
{
    static const char before[] = "std::tuple<", async[] = "void (std::__future_base::_Async_state";
    const char *callable = strstr(type, "std::thread::_State_impl<");
    callable = callable ? strstr(callable, before) : NULL;
    if (!callable)
        return NULL;
    callable += strlen(before);
    if (strncmp(callable, async, strlen(async)) == 0 && strstr(callable, before))
        callable = strstr(callable, before) + strlen(before);
    size_t length = argument_length(callable);
    const char *lambda = find_lambda(callable, length);
    if (lambda)
        return memory_print("lambda in %.*s",
                            (int)name_length(callable, (size_t)(lambda - callable)), callable);
    if (memchr(callable, '*', length))
        return function ? memory_copy_text(function) : NULL;
    return memory_print("%.*s", (int)length, callable);
}

/* Names the function of a thread that C++'s library creates at step i, by what it has written for
 * the thread. */
static void name_start(const struct library *library, size_t i)
{
    struct step *creation = &library->steps[i];
    const char *function = NULL, *type = NULL;
    while (!creation->text && i-- > 0) {
        const struct step *step = &library->steps[i];
        const char *name = step->pointee_written.name;
        if (step->thread != creation->thread)
            continue;
        if (!step_is_of_runtime(step))
            break;
        if (name && *name == '&' && !type)
            type = strstr(name, "_State_impl<") ? name : NULL;
        else if (name && *name != '&')
            function = name;
    }
    if (type)
        creation->text = name_of_start(type, function);
}

static void tell_step(struct library *library, size_t i)
{
    struct step *step = &library->steps[i];
    if (step->op.kind == OP_CREATE)
        name_start(library, i);
    runtime_tell_guard(step);
    runtime_tell_promise(library->steps, i);
    if (!step->is_internal)
        return;
    if (is_of_condition(&step->op))
        step->alias = alias_of_futex(library, i);
    if (!step->alias)
        tell_vain_wake(library, i);
    if (step->alias)
        return;
    if (!step->act.kind)
        tell_signal(library, i);
    if (!step->act.kind)
        tell_cancellation(step);
    if (!step->act.kind)
        runtime_tell(library->steps, i);
    if (!step->act.kind && step->pending)
        tell_call(step);
}

/* Whether a reader sees that the call does something: not by data of one thread only. */
static bool is_told(const struct library *library, const struct step *step)
{
    bool is_private =
        op_is_data(&step->op) && !(library->sharing[step->op.location] & SHARING_SEVERAL);
    return (!step->is_internal && !is_private) || step->act.kind || step->alias;
}

/* The last step of the call that the thread is in at step i. *is_told: some step is told already;
 * *shared: a step that uses what several threads use, and one of them writes; or SIZE_MAX. No
 * thread knows the beginning of an object that only the library uses. */
static void look_through_call(const struct library *library, size_t i, bool *told, size_t *shared)
{
    const struct step *first = &library->steps[i];
    *told = false;
    *shared = SIZE_MAX;
    for (; i < library->count; i++) {
        const struct step *step = &library->steps[i];
        if (step->thread != first->thread)
            continue;
        if (step->op.site != first->op.site)
            return;
        *told |= is_told(library, step);
        if (*shared == SIZE_MAX && !step_is_lifetime(step) &&
            library->sharing[step->op.location] == (SHARING_SEVERAL | SHARING_WRITTEN))
            *shared = i;
    }
}

/* A call that uses what several threads use is told, by one of its steps at least. */
static void tell_calls(struct library *library, unsigned thread_count)
{
    const struct site **latest = memory_new(thread_count, sizeof *latest);
    for (size_t i = 0; i < library->count; i++) {
        const struct step *step = &library->steps[i];
        const struct site *site = step->op.site;
        bool is_made = site && *callee_of(step) && !site->system; /* by the program itself */
        bool begins = is_made && site != latest[step->thread];
        latest[step->thread] = site;
        if (!begins)
            continue;
        bool told;
        size_t shared;
        look_through_call(library, i, &told, &shared);
        if (!told && shared != SIZE_MAX)
            tell_call(&library->steps[shared]);
    }
    free(latest);
}

void library_tell(const struct execution *execution, struct step *steps, size_t count)
{
    unsigned thread_count = 1;
    for (size_t i = 0; i < count; i++)
        thread_count = steps[i].thread >= thread_count ? steps[i].thread + 1 : thread_count;
    uint8_t *sharing = sharing_find(steps, count);
    struct library library = {execution, steps, count, sharing};
    internal_find(execution->machine, steps, count);
    for (size_t i = 0; i < count; i++)
        tell_step(&library, i);
    tell_calls(&library, thread_count);
    free(sharing);
}
