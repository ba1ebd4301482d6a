#include "report/trace/action.h"

#include "base/memory.h"
#include "machine/operations/sync.h"
#include "report/trace/value.h"

#include <inttypes.h>
#include <string.h>

static const char *const rmw_names[] = {
    [RMW_EXCHANGE] = "exchange", [RMW_ADD] = "add",   [RMW_SUB] = "subtract",
    [RMW_AND] = "and",           [RMW_NAND] = "nand", [RMW_OR] = "or",
    [RMW_XOR] = "xor",           [RMW_MAX] = "max",   [RMW_MIN] = "min",
    [RMW_UMAX] = "max",          [RMW_UMIN] = "min",  [RMW_ADD_UNLESS_ZERO] = "add",
};

/* A word as a number; the longest is "-9223372036854775808". */
struct number_text {
    char text[24];
};

/* Large values, such as addresses, are easier to compare in hexadecimal. */
static struct number_text show(uint64_t value, const struct op *op)
{
    struct number_text number = {"not set"};
    if (op_writes_unset(op))
        return number;
    int64_t signed_value = value_signed(value, op->size);
    const int64_t far = INT64_C(1) << 40;
    const char *format = signed_value > -far && signed_value < far ? "%" PRId64 : "0x%" PRIx64;
    snprintf(number.text, sizeof number.text, format, signed_value);
    return number;
}

char *action_describe_value(uint64_t value, const struct op *op)
{
    return memory_copy_text(show(value, op).text);
}

/* The value as a number, or the name of its target; `number` is a buffer for the number. */
static const char *show_value(uint64_t value, const struct pointee *pointee, const struct op *op,
                              struct number_text *number)
{
    *number = show(value, op);
    return pointee->name ? pointee->name : number->text;
}

static const char *show_read(const struct step *step, struct number_text *number)
{
    return show_value(step->value_read, &step->pointee_read, &step->op, number);
}

static const char *show_written(const struct step *step, struct number_text *number)
{
    return show_value(step->value_written, &step->pointee_written, &step->op, number);
}

char *action_describe_read(const struct step *step)
{
    struct number_text number;
    return memory_copy_text(show_read(step, &number));
}

char *action_describe_written(const struct step *step)
{
    struct number_text number;
    return memory_copy_text(show_written(step, &number));
}

static char *describe_update(const struct step *step)
{
    struct number_text old, new;
    const char *verb = step->op.kind == OP_CAS ? "compare-exchange" : rmw_names[step->op.rmw];
    if (step->is_opaque)
        return memory_print("%s %s", step->writes ? "change" : "read", step->location);
    if (!step->reads)
        return memory_print("%s %s", verb, step->location);
    if (!step->writes && step->op.kind == OP_CAS)
        return memory_print("%s %s: %s, not %s", verb, step->location, show_read(step, &old),
                            show(step->op.expected, &step->op).text);
    /* In an iteration that changes nothing, the operation writes back the value that it read. */
    return memory_print("%s %s: %s -> %s", verb, step->location, show_read(step, &old),
                        step->writes ? show_written(step, &new) : show_read(step, &new));
}

static char *describe_access(const struct step *step)
{
    struct number_text number;
    bool is_read = step->op.kind == OP_READ;
    const char *verb = is_read ? "read" : "write";
    if (step->is_opaque)
        return memory_print("%s %s", is_read ? "read" : "change", step->location);
    if (is_read ? !step->reads : !step->writes)
        return memory_print("%s %s", verb, step->location);
    return memory_print("%s %s: %s", verb, step->location,
                        is_read ? show_read(step, &number) : show_written(step, &number));
}

/* The text between quotes, on one line. */
static char *quote(const char *text)
{
    char *quoted = memory_new(4 * strlen(text) + 3, 1), *to = quoted;
    *to++ = '"';
    for (; *text; text++) {
        if (*text == '\n')
            to = stpcpy(to, "\\n");
        else if ((unsigned char)*text < ' ' || *text == 0x7f)
            to += sprintf(to, "\\x%02x", (unsigned char)*text);
        else
            *to++ = *text;
    }
    *to = '"';
    return quoted;
}

static char *describe_print(const struct step *step)
{
    char *quoted = quote(step->text ? step->text : "");
    char *action = memory_print("print %s", quoted);
    free(quoted);
    return action;
}

/* The words of op_name are for programs; some of them need others in a sentence. */
static const char *verb(const struct op *op)
{
    bool local = storage_is_local((enum storage)op->expected);
    switch ((enum op_kind)op->kind) {
    case OP_MUTEX_INIT:
        return "initialise";
    case OP_MUTEX_DESTROY:
        return "destroy";
    case OP_TRYLOCK:
        return op->operand == TRY_LOOK ? "look at lock" : op_name(op);
    case OP_ALLOC:
        return local ? "declare" : "allocate";
    case OP_FINISH:
        return "the thread ends";
    case OP_FREE:
        return local ? "leave the scope of" : op_retires(op) ? "retire" : "free";
    case OP_UNLOCK:
        return op->operand == UNLOCK_ABANDON  ? "the thread ends, holding"
               : op->operand == UNLOCK_REPAIR ? "make consistent"
                                              : op_name(op);
    default:
        return op_name(op);
    }
}

/* "lock a, held by thread 2: waits for ever". */
static char *describe_endless_wait(const struct step *step, const char *verb)
{
    const char *name = step_name(step) ? step_name(step) : "", *why = step->text ? step->text : "";
    return memory_print("%s%s%s%s%s: waits for ever", verb, *name ? " " : "", name,
                        *why ? ", " : "", why);
}

/* "send /queue: 1", "receive /queue: would have to wait". */
static char *describe_queueing(const struct step *step)
{
    const char *end = step->text ? step->text : "";
    if (step->waits)
        return describe_endless_wait(step, op_name(&step->op));
    if (step->op.function == QUEUE_TRY && !step->writes && !step->pending)
        end = "would have to wait";
    return memory_print("%s %s%s%s", op_name(&step->op), step->location, *end ? ": " : "", end);
}

/* What comes of a step that asks for a mutex. */
static const char *lock_result(const struct step *step)
{
    bool tries = step->op.kind == OP_TRYLOCK && step->op.operand == TRY_LOCK;
    if (step->pending || !(tries || step->op.kind == OP_LOCK))
        return "";
    if (step->reads && mutex_is_unrecoverable(step->value_read))
        return ": ENOTRECOVERABLE";
    if (step->reads && step->writes && mutex_is_inconsistent(step->value_read) &&
        !mutex_is_held(step->value_read))
        return ": EOWNERDEAD";
    return tries && !step->writes ? ": busy" : "";
}

/* VERB NAME, and the outcome of an operation that may block or fail. */
static char *describe_other(const struct step *step)
{
    const char *name = step->location ? step->location : "", *end = lock_result(step);
    if (step->waits)
        return describe_endless_wait(step, verb(&step->op));
    return memory_print("%s%s%s%s", verb(&step->op), *name ? " " : "", name, end);
}

/* The words of sync_name are for programs; a wait for a condition needs others in a sentence. */
static const char *sync_verb(const struct step *step)
{
    switch ((enum sync)step->op.function) {
    case SYNC_ENTER:
        return step->alias ? "begin to wait on" : "begin to wait for";
    case SYNC_WAKE:
        return step->alias ? "is woken on" : "get a signal of";
    case SYNC_WAKE_TIMED:
        return step->pending                 ? "get a signal of, or no longer wait for,"
               : step->woken_by == STEP_NONE ? "no longer wait for"
                                             : "get a signal of";
    case SYNC_SIGNAL:
        return step->alias ? "wake a waiter on" : "signal";
    case SYNC_BROADCAST:
        return "signal all that wait for";
    case SYNC_CONDITION_DESTROY:
        return "destroy";
    case SYNC_ONCE_BEGIN:
        return step->writes || step->pending ? "begin the only call of"
                                             : "see the end of the call of";
    case SYNC_ONCE_END:
        return "end the only call of";
    default:
        return sync_name(step->op.function);
    }
}

static bool is_signal(const struct op *op)
{
    return op->function == SYNC_SIGNAL || op->function == SYNC_BROADCAST;
}

/* "signal c, which wakes thread 2", "signal c: nobody waits". */
static char *describe_signal(const struct step *step)
{
    const char *end = step->text ? step->text : step->writes || step->pending ? "" : "nobody waits";
    return memory_print("%s %s%s%s", sync_verb(step), step_name(step),
                        step->text ? ", "
                        : *end     ? ": "
                                   : "",
                        end);
}

/* The text contains sync_verb, and marks a failed attempt. */
static char *describe_sync(const struct step *step)
{
    const char *end = "";
    bool is_write = step->op.function == SYNC_WRITE_LOCK || step->op.function == SYNC_WRITE_TIMED;
    if (step->waits && step->op.function == SYNC_WAKE)
        return memory_print("still waits %s %s", step->alias ? "on" : "for a signal of",
                            step_name(step));
    if (step->waits)
        return describe_endless_wait(step, sync_verb(step));
    if (is_signal(&step->op))
        return describe_signal(step);
    if (sync_may_fail(step->op.function) && step->op.function != SYNC_ONCE_BEGIN && !step->writes &&
        !step->pending)
        end = ": busy";
    if (is_write && step->writes && !rw_is_written(step->value_written))
        end = step->op.function == SYNC_WRITE_LOCK ? ": begins to wait" : ": busy";
    return memory_print("%s %s%s", sync_verb(step), step_name(step), end);
}

static char *describe_result(const char *name, int64_t word)
{
    const char *text = value_result_name(word);
    return text ? memory_print("%s: %s", name, text) : memory_print("%s: %" PRId64, name, word);
}

static char *describe_fence(const struct step *step)
{
    unsigned function = step->op.function;
    const char *name = step->text ? step->text : "operation";
    if (function == FENCE_CALLS)
        return memory_print("call %s", name);
    if (function == FENCE_RETURNS || function == FENCE_TELLS)
        return describe_result(function == FENCE_TELLS ? "result" : name,
                               (int64_t)step->op.operand);
    if (function == FENCE_TELLS_POINTER)
        return memory_copy_text("a result is a pointer");
    if (!function)
        return describe_other(step);
    const char *object = step->location ? step->location : "", *on = *object ? " on " : "";
    const char *who = function == FENCE_NOTIFIES_ONE ? "one waiter" : "all waiters";
    return memory_print("notify %s%s%s", who, on, object);
}

/* "create thread 1 (clerk)". */
static char *describe_creation(const struct step *step)
{
    return memory_print("create %s%s%s%s", step->location, step->text ? " (" : "",
                        step->text ? step->text : "", step->text ? ")" : "");
}

static char *describe(const struct step *step)
{
    if (step->goes_round)
        return memory_copy_text("goes round for ever");
    if (step->act.kind)
        return act_describe(&step->act);
    const struct site *site = step->op.site;
    bool is_call = site && (site->system || site->callee);
    if (step->waits && step->op.awaits)
        return memory_print("%s for ever: %s stays as it is", is_call ? "waits" : "goes round",
                            step->location);
    switch ((enum op_kind)step->op.kind) {
    case OP_READ:
    case OP_WRITE:
        return describe_access(step);
    case OP_RMW:
    case OP_CAS:
        return describe_update(step);
    case OP_FENCE:
        return describe_fence(step);
    case OP_PRINT:
        return describe_print(step);
    case OP_CHOOSE:
        if (step->op.function == CHOICE_CLOCK)
            return memory_copy_text(step->value_written ? "much time passes" : "no time passes");
        if (step->op.function == CHOICE_FAILURE)
            return memory_copy_text(step->value_written ? "the next attempt fails for no reason"
                                                        : "the next attempt fails only if it must");
        return memory_print("choose %llu from 0..%llu", (unsigned long long)step->value_written,
                            (unsigned long long)step->op.operand - 1);
    case OP_CLOCK:
        return memory_copy_text(step->op.function == CLOCK_WAITS
                                    ? "ask whether time has passed in a loop that waits"
                                    : "read the clock");
    case OP_CREATE:
        return describe_creation(step);
    case OP_SEND:
    case OP_RECEIVE:
        return describe_queueing(step);
    case OP_SYNC:
        return describe_sync(step);
    case OP_AWAIT:
        return memory_copy_text("goes round for ever");
    case OP_ENDLESS:
        return memory_copy_text(step->op.function == ENDLESS_STOPPED ? "stops for ever"
                                                                     : "goes round for ever");
    case OP_ERROR:
        return memory_print("error: %s", error_name((enum error_kind)step->op.function));
    default:
        return describe_other(step);
    }
}

char *action_describe(const struct step *step)
{
    if (!step->maker || !step->location)
        return describe(step);
    struct step named = *step;
    named.location = memory_print("%s of step %zu", step->location, step->maker);
    char *action = describe(&named);
    free(named.location);
    return action;
}

/* "initial", "from 7", or "" where the source is obvious. */
static char *describe_origin(const struct step *step)
{
    bool locks = step->op.kind == OP_LOCK || step->op.kind == OP_TRYLOCK;
    bool receives = step->op.kind == OP_RECEIVE && op_is_at_end(&step->op);
    if (step->act.kind == ACT_SEND_SIGNAL || step->act.kind == ACT_CALL ||
        (step->act.kind && step->reads_from == STEP_INITIAL))
        return memory_copy_text("");
    if (step->reads_from == STEP_NONE || !(locks || receives || op_is_data(&step->op)))
        return memory_copy_text("");
    if (step->reads_from != STEP_INITIAL)
        return memory_print("from %d",
                            (step->shown_source >= 0 ? step->shown_source : step->reads_from) + 1);
    bool obvious = (locks || step->is_opaque) && step->overtaken_by == STEP_NONE;
    return memory_copy_text(obvious ? "" : "initial");
}

/* Appends a phrase to a list between parentheses. Takes ownership of both texts. */
static char *append_phrase(char *list, char *phrase)
{
    if (!*phrase) {
        free(phrase);
        return list;
    }
    char *longer = memory_print("%s%s%s", list, *list ? ", " : " (", phrase);
    free(list);
    free(phrase);
    return longer;
}

char *action_describe_source(const struct step *step)
{
    char *list = append_phrase(memory_copy_text(""), describe_origin(step));
    if (step->overtaken_by != STEP_NONE)
        list = append_phrase(list, memory_print("older than %d", step->overtaken_by + 1));
    if (step->drained_before == STEP_END)
        list = append_phrase(list, memory_copy_text("stays in the store buffer"));
    else if (step->drained_before != STEP_NONE)
        list = append_phrase(list, memory_print("stays in the store buffer until step %d",
                                                step->drained_before + 1));
    char *source = memory_print("%s%s", list, *list ? ")" : "");
    free(list);
    return source;
}

/* Whether the operation's effect is to write; of a step that does not run, whether it may be. */
static bool effect_writes(const struct step *step)
{
    return !step->reads || op_effect(&step->op, step->thread, step->value_read).kind == EFFECT_RMW;
}

enum ordering action_order(const struct step *step)
{
    bool has_order = step->op.kind <= OP_FENCE && step->op.access == ACCESS_ATOMIC && !step->waits;
    if (!has_order)
        return ORDER_NONE;
    bool writes = step->op.kind == OP_CAS ? effect_writes(step) : step->writes;
    return op_effective_order(&step->op, writes);
}

char *action_describe_order(const struct step *step)
{
    enum ordering order = action_order(step);
    bool is_plain = order == ORDER_NONE || order == ORDER_SEQ_CST || step->act.kind == ACT_CALL;
    return is_plain ? memory_copy_text("") : memory_print(" [%s]", order_name(order));
}

char *action_describe_fully(const struct step *step, bool order)
{
    char *action = action_describe(step), *source = action_describe_source(step);
    char *name = order ? action_describe_order(step) : memory_copy_text("");
    char *text = memory_print("%s%s%s", action, source, name);
    free(name);
    free(source);
    free(action);
    return text;
}
