#include "linearizability/scenario.h"

#include "base/error.h"
#include "base/memory.h"

#include <ctype.h>
#include <string.h>

/* Gives each distinct argument and each cell a number of its own. */
static void number_arguments(const struct object *object, struct scenario *scenario)
{
    long next = 1;
    for (unsigned i = 0; i < scenario->count; i++)
        if (object->operations[scenario->calls[i].operation].kind)
            scenario->calls[i].argument = next++;
}

size_t scenario_encode(const struct scenario *scenario, enum scenario_mode mode,
                       uint64_t words[SCENARIO_MOST_WORDS])
{
    words[SCENARIO_MODE] = mode;
    words[SCENARIO_THREADS] = scenario->threads;
    words[SCENARIO_OPERATIONS] = scenario->count;
    for (unsigned i = 0; i < scenario->count; i++) {
        uint64_t *call = words + SCENARIO_HEADER + (size_t)SCENARIO_EACH * i;
        call[SCENARIO_THREAD] = scenario->calls[i].thread;
        call[SCENARIO_OPERATION] = scenario->calls[i].operation;
        call[SCENARIO_ARGUMENT] = (uint64_t)scenario->calls[i].argument;
    }
    return SCENARIO_HEADER + (size_t)SCENARIO_EACH * scenario->count;
}

char *scenario_name_call(const struct object *object, const struct scenario_call *call)
{
    const struct object_operation *operation = &object->operations[call->operation];
    return object_has_argument(operation) ? memory_print("%s(%ld)", operation->name, call->argument)
                                          : memory_print("%s()", operation->name);
}

char *scenario_name(const struct object *object, const struct scenario *scenario)
{
    char *text = memory_copy_text("");
    for (unsigned i = scenario->prefix; i < scenario->count; i++) {
        const struct scenario_call *call = &scenario->calls[i];
        bool is_first = i == scenario->prefix;
        const char *between = is_first ? "" : call->thread == call[-1].thread ? "; " : " || ";
        char *name = scenario_name_call(object, call);
        char *longer = memory_print("%s%s%s", text, between, name);
        free(name);
        free(text);
        text = longer;
    }
    return text;
}

/* --- Scenarios as text ------------------------------------------------------------------------ */

static const char *skip_spaces(const char *at)
{
    return at + strspn(at, " \t\n");
}

/* Reads a call, to which it adds the thread. Returns what is behind it. */
static const char *parse_call(const struct object *object, struct scenario *scenario,
                              unsigned thread, const char *text, const char *at)
{
    size_t length = strcspn(at, "(;|");
    const char *behind = at + length;
    while (length > 0 && isspace((unsigned char)at[length - 1]))
        length--;
    size_t operation = object_find(object, at, length);
    if (operation == object->count)
        die("the scenario '%s' calls '%.*s', which is no operation of heddle_checked", text,
            (int)length, at);
    if (scenario->count == SCENARIO_MOST_OPERATIONS)
        die("the scenario '%s' has more than %d operations", text, SCENARIO_MOST_OPERATIONS);
    struct scenario_call *call = &scenario->calls[scenario->count++];
    *call = (struct scenario_call){thread, (unsigned)operation, 0};
    if (*behind != '(')
        return skip_spaces(behind);
    char *end;
    call->argument = strtol(skip_spaces(behind + 1), &end, 10);
    end += strspn(end, " \t\n");
    if (*end != ')')
        die("the scenario '%s' has no number and ')' behind '%.*s('", text, (int)length, at);
    return skip_spaces(end + 1);
}

/* Adds the calls, the first of which are of this thread. Returns the last thread. */
static unsigned parse_calls(const struct object *object, struct scenario *scenario, unsigned thread,
                            const char *text)
{
    for (const char *at = skip_spaces(text); *at;) {
        at = parse_call(object, scenario, thread, text, at);
        if (strncmp(at, "||", 2) == 0)
            thread++, at++;
        else if (*at && *at != ';')
            die("the scenario '%s' needs ';' or '||' between operations", text);
        at = skip_spaces(at + (*at != '\0'));
    }
    if (thread > SCENARIO_MOST_THREADS)
        die("the scenario '%s' has more than %d threads", text, SCENARIO_MOST_THREADS);
    return thread;
}

/* A scenario with the object's prefix. */
static struct scenario begin(const struct object *object)
{
    struct scenario scenario = {0};
    if (object->prefix && parse_calls(object, &scenario, SCENARIO_MAIN, object->prefix) != 0)
        die("heddle_checked: the prefix '%s' has several threads", object->prefix);
    scenario.prefix = scenario.count;
    return scenario;
}

static struct scenario parse(const struct object *object, const char *text)
{
    struct scenario scenario = begin(object);
    scenario.threads = parse_calls(object, &scenario, 1, text);
    if (scenario.count == scenario.prefix)
        die("--scenario needs operations, such as '%s()'", object->operations[0].name);
    return scenario;
}

void scenario_list_parse(struct scenario_list *list, const struct object *object, const char *text)
{
    char *copy = memory_copy_text(text), *rest = copy;
    *list = (struct scenario_list){0};
    for (char *line; (line = strsep(&rest, "\n"));)
        if (*skip_spaces(line) || !rest)
            *array_push(list->items, list->count, list->capacity) = parse(object, line);
    free(copy);
}

/* --- All scenarios ---------------------------------------------------------------------------- */

struct maker {
    const struct object *object;
    struct scenario_list *list;
    struct scenario scenario; /* so far */
    unsigned lengths[SCENARIO_MOST_THREADS];
};

/* Orders calls, whatever their distinct arguments are. */
static int compare_calls(const struct scenario_call *a, const struct scenario_call *b)
{
    if (a->operation != b->operation)
        return a->operation < b->operation ? -1 : 1;
    return (a->argument > b->argument) - (a->argument < b->argument);
}

static unsigned first_call(const struct maker *maker, unsigned thread)
{
    unsigned first = maker->scenario.prefix;
    for (unsigned t = 1; t < thread; t++)
        first += maker->lengths[t - 1];
    return first;
}

/* Of threads of one length, those with lesser calls come first. */
static bool threads_are_in_order(const struct maker *maker)
{
    for (unsigned t = 2; t <= maker->scenario.threads; t++) {
        const struct scenario_call *one = &maker->scenario.calls[first_call(maker, t - 1)];
        const struct scenario_call *other = &maker->scenario.calls[first_call(maker, t)];
        int order = 0;
        for (unsigned i = 0; i < maker->lengths[t - 1] && order == 0; i++)
            order = compare_calls(&one[i], &other[i]);
        if (maker->lengths[t - 2] == maker->lengths[t - 1] && order > 0)
            return false;
    }
    return true;
}

/* Operations of one role are in one thread. Main has ended its part before. */
static bool roles_fit(const struct maker *maker)
{
    const struct scenario *scenario = &maker->scenario;
    for (unsigned i = scenario->prefix; i < scenario->count; i++) {
        const char *role = maker->object->operations[scenario->calls[i].operation].role;
        for (unsigned k = scenario->prefix; role && k < i; k++) {
            const char *other = maker->object->operations[scenario->calls[k].operation].role;
            if (other && strcmp(role, other) == 0 &&
                scenario->calls[i].thread != scenario->calls[k].thread)
                return false;
        }
    }
    return true;
}

static void add_scenario(struct maker *maker)
{
    enum { MOST = 1 << 20 };
    struct scenario_list *list = maker->list;
    if (!threads_are_in_order(maker) || !roles_fit(maker))
        return;
    if (list->count == MOST)
        die("there are more than %d scenarios; --operations=N and --threads=N make them fewer",
            MOST);
    struct scenario *scenario = array_push(list->items, list->count, list->capacity);
    *scenario = maker->scenario;
    number_arguments(maker->object, scenario);
}

/* Fills in the call number i and those behind it, in each way. */
static void choose_calls(struct maker *maker, unsigned i)
{
    struct scenario *scenario = &maker->scenario;
    if (i == scenario->count) {
        add_scenario(maker);
        return;
    }
    for (unsigned k = 0; k < maker->object->count; k++) {
        const struct object_operation *operation = &maker->object->operations[k];
        size_t choices = operation->argument_count ? operation->argument_count : 1;
        for (size_t c = 0; c < choices; c++) {
            scenario->calls[i].operation = k;
            scenario->calls[i].argument = operation->argument_count ? operation->arguments[c] : 0;
            choose_calls(maker, i + 1);
        }
    }
}

static void make_shape(struct maker *maker, unsigned threads)
{
    struct scenario *scenario = &maker->scenario;
    scenario->threads = threads;
    scenario->count = scenario->prefix;
    for (unsigned t = 0; t < threads; t++)
        for (unsigned i = 0; i < maker->lengths[t]; i++)
            scenario->calls[scenario->count++].thread = t + 1;
    if (scenario->count <= SCENARIO_MOST_OPERATIONS)
        choose_calls(maker, scenario->prefix);
}

/* All ways to give `left` operations to the threads from `thread` on, the longest first. */
static void choose_lengths(struct maker *maker, unsigned thread, unsigned threads, unsigned left)
{
    unsigned most = thread > 0 ? maker->lengths[thread - 1] : left;
    unsigned behind = threads - thread;
    if (behind == 0) {
        if (left == 0)
            make_shape(maker, threads);
        return;
    }
    require(thread < SCENARIO_MOST_THREADS);
    /* The most even shapes first. */
    for (unsigned length = (left + behind - 1) / behind; length <= most && length <= left;
         length++) {
        maker->lengths[thread] = length;
        if (left - length >= behind - 1)
            choose_lengths(maker, thread + 1, threads, left - length);
    }
}

void scenario_list_make(struct scenario_list *list, const struct object *object,
                        unsigned operations, unsigned threads)
{
    struct maker maker = {.object = object, .list = list, .scenario = begin(object)};
    *list = (struct scenario_list){0};
    number_arguments(object, &maker.scenario);
    if (maker.scenario.prefix + operations > SCENARIO_MOST_OPERATIONS)
        die("--operations=%u: with the prefix, these are more than %d", operations,
            SCENARIO_MOST_OPERATIONS);
    for (unsigned count = 1; count <= operations; count++)
        for (unsigned t = 1; t <= threads && t <= count; t++)
            choose_lengths(&maker, 0, t, count);
    if (list->count == 0)
        die("heddle_checked: the roles of its operations leave no scenario");
}
