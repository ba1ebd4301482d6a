/* Reports: traces of script programs, diagnoses, verdicts, and how they are printed. */
#include "base/memory.h"
#include "explore/explorer.h"
#include "report/formats/format.h"
#include "report/formats/json.h"
#include "report/formats/sarif_log.h"
#include "report/formats/text_printer.h"
#include "report/source.h"
#include "report/trace/action.h"
#include "report/trace/fold.h"
#include "report/verdict/diagnosis.h"
#include "script/script.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define LENGTH(array) (sizeof(array) / sizeof *(array))
#define THREAD(code) ((struct script_thread){code, LENGTH(code)})

typedef struct script_instruction code;

static code create(uint32_t thread)
{
    return (code){.code = SCRIPT_CREATE, .reg = SCRIPT_NO_REGISTER, .value = thread};
}

static code join(uint32_t thread)
{
    return (code){.code = SCRIPT_JOIN, .reg = SCRIPT_NO_REGISTER, .value = thread};
}

static code store(uint32_t location, uint32_t value, uint8_t access)
{
    return (code){.code = SCRIPT_STORE,
                  .reg = SCRIPT_NO_REGISTER,
                  .access = access,
                  .location = location,
                  .value = value};
}

static code load(uint32_t location, uint8_t access)
{
    return (code){.code = SCRIPT_LOAD, .access = access, .location = location};
}

static code fail_if(uint32_t value)
{
    return (code){.code = SCRIPT_FAIL_IF, .value = value};
}

static code on_mutex(uint8_t what, uint32_t location)
{
    return (code){
        .code = what, .reg = SCRIPT_NO_REGISTER, .access = ACCESS_ATOMIC, .location = location};
}

static code lock(uint32_t mutex)
{
    return on_mutex(SCRIPT_LOCK, mutex);
}

static code unlock(uint32_t mutex)
{
    return on_mutex(SCRIPT_UNLOCK, mutex);
}

static void see_error(void *context, struct exploration *exploration, const struct finding *finding)
{
    if (exploration->stop == STOP_NOT)
        verdict_add_finding(context, &exploration->execution, finding, false);
}

static struct verdict check_script(const struct script *script)
{
    struct verdict verdict = {.algorithm = "trust", .model = "rc11"};
    struct machine *machine = script_machine_new(script);
    struct explore_options options = {.bound = BOUND_NONE};
    struct exploration exploration;
    exploration_init(&exploration, machine, &options,
                     &(struct exploration_hooks){.context = &verdict, .error = see_error});
    explorer_run(explorer_find("trust"), &exploration);
    verdict.statistics = exploration.statistics;
    verdict.stop = exploration.stop;
    exploration_release(&exploration);
    script_machine_free(machine);
    verdict_conclude(&verdict);
    return verdict;
}

static struct verdict check_threads(const struct script_thread *threads, unsigned count)
{
    struct script script = {.threads = threads, .thread_count = count, .location_count = 3};
    return check_script(&script);
}

/* Goes on after errors. */
static void explore_all(const struct script *script,
                        void (*error)(void *, struct exploration *, const struct finding *),
                        void *context)
{
    struct machine *machine = script_machine_new(script);
    const struct explore_options options = {.keep_going = true, .bound = BOUND_NONE};
    struct exploration exploration;
    exploration_init(&exploration, machine, &options,
                     &(struct exploration_hooks){.context = context, .error = error});
    explorer_run(explorer_find("trust"), &exploration);
    assert_int_equal(exploration.stop, STOP_NOT);
    exploration_release(&exploration);
    script_machine_free(machine);
}

static const struct step *last_step(const struct error_report *error)
{
    return &error->trace.steps[error->trace.count - 1];
}

/* --- traces and diagnoses --------------------------------------------------------------------- */

/* Thread 2 has nothing to do with the error, so the trace has nothing of it. */
static void test_trace_holds_the_causes_only(void **unused)
{
    (void)unused;
    const code main_code[] = {create(2), create(1), load(1, ACCESS_ATOMIC), fail_if(7)};
    const code writer[] = {store(1, 7, ACCESS_ATOMIC)};
    const code other[] = {store(2, 1, ACCESS_ATOMIC), store(2, 2, ACCESS_ATOMIC)};
    const struct script_thread threads[] = {THREAD(main_code), THREAD(writer), THREAD(other)};
    struct verdict verdict = check_threads(threads, 3);
    assert_int_equal(verdict.kind, VERDICT_ERROR);
    assert_int_equal(verdict.error_count, 1);
    const struct error_report *error = &verdict.errors[0];
    assert_int_equal(error->kind, ERROR_ASSERTION);
    assert_int_equal(error->trace.count, 5);
    const struct step *read = &error->trace.steps[3];
    assert_int_equal(read->op.kind, OP_READ);
    assert_true(read->reads);
    assert_int_equal(read->value_read, 7);
    const struct step *write = &error->trace.steps[read->reads_from];
    assert_int_equal(write->thread, 1);
    assert_int_equal(write->value_written, 7);
    assert_int_equal(last_step(error)->op.kind, OP_ERROR);
    assert_true(last_step(error)->pending);
    verdict_clear(&verdict);
}

/* Main goes on to its join, and the writer, behind its access, to its end, which main awaits: so no
 * thread is preempted. */
static void test_race(void **unused)
{
    (void)unused;
    const code main_code[] = {create(1), create(2), store(3, 1, ACCESS_ATOMIC), join(1), join(2)};
    const code writer[] = {store(1, 7, ACCESS_PLAIN), store(2, 1, ACCESS_ATOMIC)};
    const code reader[] = {load(1, ACCESS_PLAIN)};
    const struct script_thread threads[] = {THREAD(main_code), THREAD(writer), THREAD(reader)};
    struct verdict verdict = check_threads(threads, 3);
    assert_int_equal(verdict.error_count, 1);
    const struct error_report *error = &verdict.errors[0];
    assert_int_equal(error->kind, ERROR_DATA_RACE);
    assert_string_equal(error->message,
                        "data race on 'x1': read by thread 2 and write by thread 1");
    const struct step *wrong = last_step(error), *joined = wrong - 1, *other = wrong - 3;
    assert_int_equal(error->trace.preemptions, 0);
    assert_int_equal(wrong->thread, 2);
    assert_int_equal(wrong->op.location, 1);
    assert_true(wrong->pending && !wrong->waits);
    assert_int_equal(joined->op.kind, OP_JOIN);
    assert_int_equal(wrong[-2].thread, 1);
    assert_int_equal(wrong[-2].op.location, 2);
    assert_int_equal(other->thread, 1);
    assert_int_equal(other->op.location, 1);
    assert_int_equal(error->note_count, 3);
    assert_string_equal(error->notes[0].text,
                        "thread 1 writes it here, and nothing orders the two");
    assert_string_equal(error->notes[1].text, "main creates thread 2 here");
    assert_string_equal(error->notes[2].text, "main creates thread 1 here");
    verdict_clear(&verdict);
}

/* Main reads 7 although it stored 1 just before: thread 1 stored in between, and could have gone on
 * to store 8. */
static void test_preempted_steps_are_marked(void **unused)
{
    (void)unused;
    const code main_code[] = {create(1), store(1, 1, ACCESS_ATOMIC), load(1, ACCESS_ATOMIC),
                              fail_if(7)};
    const code writer[] = {store(1, 7, ACCESS_ATOMIC), store(1, 8, ACCESS_ATOMIC)};
    const struct script_thread threads[] = {THREAD(main_code), THREAD(writer)};
    struct verdict verdict = check_threads(threads, 2);
    assert_int_equal(verdict.error_count, 1);
    const struct trace *trace = &verdict.errors[0].trace;
    const unsigned expected[] = {0, 0, 1, 0, 0};
    assert_int_equal(trace->count, LENGTH(expected));
    assert_int_equal(trace->preemptions, 2);
    for (size_t i = 0; i < trace->count; i++) {
        assert_int_equal(trace->steps[i].thread, expected[i]);
        assert_int_equal(trace->steps[i].preempted, i == 1 || i == 2);
    }
    verdict_clear(&verdict);
}

static void test_deadlock_circle(void **unused)
{
    (void)unused;
    const code main_code[] = {create(1), create(2), join(1), join(2)};
    const code one[] = {lock(1), lock(2), unlock(2), unlock(1)};
    const code two[] = {lock(2), lock(1), unlock(1), unlock(2)};
    const struct script_thread threads[] = {THREAD(main_code), THREAD(one), THREAD(two)};
    struct verdict verdict = check_threads(threads, 3);
    assert_int_equal(verdict.error_count, 1);
    const struct error_report *error = &verdict.errors[0];
    assert_int_equal(error->kind, ERROR_DEADLOCK);
    assert_int_equal(error->thread, 1);
    assert_string_equal(error->message, "deadlock: thread 1 waits for 'x2', held by thread 2");
    assert_int_equal(error->note_count, 5);
    assert_string_equal(error->notes[0].text, "thread 2 has held 'x2' since here");
    assert_string_equal(error->notes[1].text, "thread 2 waits for 'x1', held by thread 1");
    assert_string_equal(error->notes[2].text, "thread 1 has held 'x1' since here");
    assert_string_equal(error->notes[3].text, "main creates thread 1 here");
    assert_string_equal(error->notes[4].text, "main creates thread 2 here");
    /* main, which waits for thread 1, waits too */
    unsigned waiting = 0;
    for (size_t i = 0; i < error->trace.count; i++)
        waiting += error->trace.steps[i].waits;
    assert_int_equal(waiting, 3);
    assert_int_equal(last_step(error)->thread, 1);
    verdict_clear(&verdict);
}

static void test_deadlock_with_one_that_has_ended(void **unused)
{
    (void)unused;
    const code main_code[] = {create(1), join(1), lock(1)};
    const code locker[] = {lock(1)};
    const struct script_thread threads[] = {THREAD(main_code), THREAD(locker)};
    struct verdict verdict = check_threads(threads, 2);
    assert_int_equal(verdict.error_count, 1);
    assert_string_equal(verdict.errors[0].message,
                        "deadlock: main waits for 'x1', held by thread 1, which has ended");
    verdict_clear(&verdict);
}

/* How many of the trace's locks have no unlock before its last step. */
static int count_held(const struct trace *trace)
{
    int held = 0;
    for (size_t i = 0; i + 1 < trace->count; i++) {
        unsigned kind = trace->steps[i].op.kind;
        held += kind == OP_LOCK ? 1 : kind == OP_UNLOCK ? -1 : 0;
    }
    return held;
}

static void see_unlock(void *context, struct exploration *exploration,
                       const struct finding *finding)
{
    struct error_report error = diagnosis_make(&exploration->execution, finding);
    error_report_add_trace(&error, &exploration->execution, finding);
    assert_int_equal(error.kind, ERROR_INVALID_UNLOCK);
    bool held = count_held(&error.trace) > 0;
    assert_string_equal(error.message, held ? "thread 1 unlocks mutex 'x1', which main holds"
                                            : "thread 1 unlocks mutex 'x1', which nobody holds");
    ((unsigned *)context)[held]++;
    error_report_release(&error);
}

static void see_pending_event(void *context, struct exploration *exploration,
                              const struct finding *finding)
{
    struct error_report error = diagnosis_make(&exploration->execution, finding);
    error_report_add_trace(&error, &exploration->execution, finding);
    bool held = error.trace.count == 3;
    assert_int_equal(error.trace.preemptions, held);
    assert_int_equal(error.trace.steps[0].preempted, held);
    assert_false(error.trace.steps[1].preempted);
    ((unsigned *)context)[held]++;
    error_report_release(&error);
}

/* Main unlocks a mutex that nobody holds; or that thread 1 holds, when main is preempted before. */
static void test_a_preemption_in_front_of_the_wrong_step(void **unused)
{
    (void)unused;
    const code main_code[] = {create(1), unlock(1)};
    const code locker[] = {lock(1)};
    const struct script_thread threads[] = {THREAD(main_code), THREAD(locker)};
    const struct script script = {threads, 2, 1};
    unsigned seen[2] = {0, 0};
    explore_all(&script, see_pending_event, seen);
    assert_true(seen[false] > 0);
    assert_true(seen[true] > 0);
}

/* The wrong unlock may come before main's lock, while it is held, or after it: each trace must
 * agree with its message, and hold the lock only when that comes first. */
static void test_wrong_unlock_is_where_it_reads(void **unused)
{
    (void)unused;
    const code main_code[] = {create(1), lock(1), unlock(1)};
    const code unlocker[] = {unlock(1)};
    const struct script_thread threads[] = {THREAD(main_code), THREAD(unlocker)};
    const struct script script = {threads, 2, 1};
    unsigned seen[2] = {0, 0};
    explore_all(&script, see_unlock, seen);
    assert_true(seen[false] > 0);
    assert_true(seen[true] > 0);
}

/* Two executions break the assertion, with 1 and with 2 read before; they are one error. */
static void test_an_error_found_again_is_one(void **unused)
{
    (void)unused;
    const code main_code[] = {create(1), load(1, ACCESS_ATOMIC), load(2, ACCESS_ATOMIC),
                              fail_if(0)};
    const code writer[] = {store(1, 1, ACCESS_ATOMIC), store(1, 2, ACCESS_ATOMIC)};
    const struct script_thread threads[] = {THREAD(main_code), THREAD(writer)};
    const struct script script = {threads, 2, 2};
    struct verdict verdict = {0};
    explore_all(&script, see_error, &verdict);
    assert_int_equal(verdict.error_count, 1);
    verdict_clear(&verdict);
}

/* --- verdicts --------------------------------------------------------------------------------- */

static struct error_report make_error(enum error_kind kind, const struct site *site)
{
    return (struct error_report){.kind = kind, .site = site, .message = memory_copy_text("wrong")};
}

static void test_errors_are_told_apart_by_kind_and_place(void **unused)
{
    (void)unused;
    const struct site here = {.file = "a.c", .line = 1, .column = 2};
    const struct site same = {.file = "a.c", .line = 1, .column = 2};
    const struct site there = {.file = "b.c", .line = 1, .column = 2};
    const struct site_pair one = {.site = &here}, nowhere = {0};
    const struct site_pair both = {&here, &there}, swapped = {&there, &same};
    struct verdict verdict = {0};
    verdict_add_error(&verdict, make_error(ERROR_ASSERTION, &here));
    assert_true(verdict_has_error(&verdict, ERROR_ASSERTION, (struct site_pair){.site = &same}));
    assert_false(verdict_has_error(&verdict, ERROR_ABORT, one));
    assert_false(verdict_has_error(&verdict, ERROR_ASSERTION, (struct site_pair){.site = &there}));
    assert_false(verdict_has_error(&verdict, ERROR_ASSERTION, nowhere));
    assert_false(verdict_has_error(&verdict, ERROR_ASSERTION, both));
    verdict_add_error(&verdict, error_report_lost(ERROR_DATA_RACE, both));
    assert_true(verdict_has_error(&verdict, ERROR_DATA_RACE, swapped));
    assert_false(verdict_has_error(&verdict, ERROR_DATA_RACE, one));
    verdict_clear(&verdict);
    assert_false(verdict_has_error(&verdict, ERROR_ASSERTION, one));
}

static void test_conclusions(void **unused)
{
    (void)unused;
    struct verdict verdict = {.statistics = {.complete = 1}};
    verdict_conclude(&verdict);
    assert_int_equal(verdict_status(&verdict), 0);
    verdict.stop = STOP_TIME;
    verdict_conclude(&verdict);
    assert_int_equal(verdict_status(&verdict), 3);
    verdict.stop = STOP_NOT;
    verdict.statistics.truncated = 1;
    verdict_conclude(&verdict);
    assert_string_equal(verdict_name(&verdict), "incomplete");
    verdict_add_error(&verdict, make_error(ERROR_ABORT, NULL));
    verdict.stop = STOP_TIME;
    verdict_conclude(&verdict);
    assert_int_equal(verdict_status(&verdict), 1);
    verdict_clear(&verdict);
}

static void test_obstacles(void **unused)
{
    (void)unused;
    struct verdict verdict = {0};
    assert_null(verdict_obstacle(&verdict));
    verdict_add_error(&verdict, make_error(ERROR_UNSUPPORTED, NULL));
    verdict_conclude(&verdict);
    assert_ptr_equal(verdict_obstacle(&verdict), &verdict.errors[0]);
    assert_int_equal(verdict_status(&verdict), 2);
    verdict_add_error(&verdict, make_error(ERROR_ABORT, NULL));
    verdict_conclude(&verdict);
    assert_null(verdict_obstacle(&verdict));
    assert_int_equal(verdict_status(&verdict), 1);
    verdict_clear(&verdict);
}

/* --- steps in words --------------------------------------------------------------------------- */

static void assert_action(struct step step, const char *expected)
{
    step.location = step.location ? step.location : "x";
    char *action = action_describe(&step);
    assert_string_equal(action, expected);
    free(action);
}

static void test_actions(void **unused)
{
    (void)unused;
    const struct op read = {.kind = OP_READ, .size = 4},
                    cas = {.kind = OP_CAS, .size = 1, .expected = 5};
    const struct op add = {.kind = OP_RMW, .function = RMW_ADD, .size = 8};
    const struct op lock = {.kind = OP_LOCK}, print = {.kind = OP_PRINT};
    const struct op end = {.kind = OP_FREE, .expected = STORAGE_LOCAL};
    assert_action((struct step){.op = read, .reads = true, .value_read = 0xffffffff}, "read x: -1");
    assert_action((struct step){.op = read, .pending = true}, "read x");
    assert_action((struct step){.op = cas, .reads = true, .value_read = 0xff},
                  "compare-exchange x: -1, not 5");
    assert_action((struct step){.op = add,
                                .reads = true,
                                .writes = true,
                                .value_read = 1,
                                .value_written = UINT64_C(0x200000000010)},
                  "add x: 1 -> 0x200000000010");
    assert_action((struct step){.op = lock, .pending = true}, "lock x");
    assert_action((struct step){.op = lock, .pending = true, .waits = true},
                  "lock x: waits for ever");
    assert_action((struct step){.op = end}, "leave the scope of x");
    assert_action((struct step){.op = print, .text = "a\n\033"}, "print \"a\\n\\x1b\"");
}

static void assert_order(struct step step, const char *expected)
{
    char *order = action_describe_order(&step);
    assert_string_equal(order, expected);
    free(order);
}

static void test_orders(void **unused)
{
    (void)unused;
    const struct op load = {.kind = OP_READ, .access = ACCESS_ATOMIC, .order = ORDER_ACQUIRE};
    const struct op plain = {.kind = OP_READ, .access = ACCESS_PLAIN};
    const struct op cas = {.kind = OP_CAS,
                           .access = ACCESS_ATOMIC,
                           .order = ORDER_RELEASE,
                           .failure_order = ORDER_RELAXED,
                           .size = 4,
                           .expected = 5};
    const struct op lock = {.kind = OP_LOCK, .access = ACCESS_ATOMIC};
    const struct op full_fence = {
        .kind = OP_FENCE, .access = ACCESS_ATOMIC, .order = ORDER_SEQ_CST};
    assert_order((struct step){.op = load, .reads = true}, " [acquire]");
    assert_order((struct step){.op = load, .pending = true, .waits = true}, "");
    assert_order((struct step){.op = plain, .reads = true}, "");
    assert_order((struct step){.op = cas, .reads = true, .value_read = 4}, " [relaxed]");
    assert_order((struct step){.op = cas, .reads = true, .value_read = 5}, " [release]");
    assert_order((struct step){.op = cas, .pending = true}, " [release]"); /* it has not read yet */
    assert_order((struct step){.op = lock, .reads = true, .writes = true}, "");
    assert_order((struct step){.op = full_fence}, "");
}

/* --- folding ---------------------------------------------------------------------------------- */

/* A plain write by `thread` to `location`. */
static struct step plain_write(unsigned thread, uint32_t location)
{
    return (struct step){.op = {.kind = OP_WRITE, .size = 4, .location = location},
                         .thread = thread,
                         .writes = true,
                         .reads_from = STEP_NONE,
                         .overtaken_by = STEP_NONE,
                         .drained_before = STEP_NONE,
                         .co_previous = STEP_NONE};
}

static void test_private_data_is_folded(void **unused)
{
    (void)unused;
    struct step steps[] = {plain_write(0, 1), plain_write(1, 2), plain_write(2, 1),
                           plain_write(1, 3)};
    steps[3].pending = true;
    enum fold folds[LENGTH(steps)];
    fold_choose(&(struct trace){.steps = steps, .count = LENGTH(steps)}, folds);
    assert_int_equal(folds[0], FOLD_SHOWN);
    assert_int_equal(folds[1], FOLD_PRIVATE);
    assert_int_equal(folds[2], FOLD_SHOWN);
    assert_int_equal(folds[3], FOLD_SHOWN);
    fold_choose(&(struct trace){.steps = steps, .count = 1},
                folds); /* one thread: nothing is private */
    assert_int_equal(folds[0], FOLD_SHOWN);
}

/* A local variable ends, then another thread uses it: the end is what explains the error. */
static void test_the_end_of_what_is_used_is_shown(void **unused)
{
    (void)unused;
    const struct op end = {.kind = OP_FREE, .expected = STORAGE_LOCAL, .location = 1};
    const struct op other_end = {.kind = OP_FREE, .expected = STORAGE_LOCAL, .location = 2};
    struct step steps[] = {{.op = end}, {.op = other_end}, plain_write(1, 3)};
    steps[2].op.object = 1;
    steps[2].pending = true;
    enum fold folds[LENGTH(steps)];
    fold_choose(&(struct trace){.steps = steps, .count = LENGTH(steps)}, folds);
    assert_int_equal(folds[0], FOLD_SHOWN);
    assert_int_equal(folds[1], FOLD_PRIVATE);
}

/* Of ten steps the ends stay, and what another thread reads. */
static void test_long_runs_are_folded(void **unused)
{
    (void)unused;
    struct step steps[22];
    for (unsigned i = 0; i < 20; i++)
        steps[i] = plain_write(0, i + 1);
    steps[20] = (struct step){.op = {.kind = OP_READ, .size = 4, .location = 10},
                              .thread = 1,
                              .reads = true,
                              .reads_from = 9,
                              .overtaken_by = STEP_NONE,
                              .drained_before = STEP_NONE};
    steps[21] = plain_write(0, 1);
    for (unsigned i = 0; i < 20; i++)
        steps[i].op.access = ACCESS_ATOMIC;
    enum fold folds[LENGTH(steps)];
    fold_choose(&(struct trace){.steps = steps, .count = LENGTH(steps)}, folds);
    for (unsigned i = 0; i < 20; i++) {
        bool middle = (i >= 2 && i < 7) || (i >= 12 && i < 18);
        assert_int_equal(folds[i], middle ? FOLD_RUN : FOLD_SHOWN);
    }
    assert_int_equal(folds[20], FOLD_SHOWN);
}

/* A loop of six runs of two steps: the first and the last tell all, and the third, whose step
 * another thread reads. */
static void test_rounds_are_folded(void **unused)
{
    (void)unused;
    static const struct site read_site = {.line = 1}, write_site = {.line = 2};
    struct step steps[14];
    for (unsigned i = 0; i < 12; i++) {
        steps[i] = plain_write(0, 1 + i % 2);
        steps[i].op.access = ACCESS_ATOMIC;
        steps[i].op.site = i % 2 ? &write_site : &read_site;
    }
    steps[12] = (struct step){.op = {.kind = OP_READ, .size = 4, .location = 2},
                              .thread = 1,
                              .reads = true,
                              .reads_from = 5,
                              .overtaken_by = STEP_NONE,
                              .drained_before = STEP_NONE};
    steps[13] = plain_write(0, 2);
    enum fold folds[LENGTH(steps)];
    fold_choose(&(struct trace){.steps = steps, .count = LENGTH(steps)}, folds);
    for (unsigned i = 0; i < LENGTH(steps); i++) {
        bool middle = (i >= 2 && i < 4) || (i >= 6 && i < 10);
        assert_int_equal(folds[i], middle ? FOLD_ITERATION : FOLD_SHOWN);
    }
    steps[6].preempted = true; /* what happens in between is part of the story */
    fold_choose(&(struct trace){.steps = steps, .count = LENGTH(steps)}, folds);
    for (unsigned i = 0; i < LENGTH(steps); i++)
        assert_int_not_equal(folds[i], FOLD_ITERATION);
}

/* --- printing --------------------------------------------------------------------------------- */

static const struct site report_site = {
    .file = "no-such-file.c", .function = "f", .line = 3, .column = 4};

/* A verdict with one error, whose trace is a write and, its thread being preempted, a read of it by
 * another one. */
static struct verdict make_verdict(void)
{
    struct verdict verdict = {.algorithm = "trust", .model = "rc11", .stop = STOP_ERROR};
    struct error_report error = make_error(ERROR_ASSERTION, &report_site);
    error.trace.count = 2;
    error.trace.steps = memory_new(2, sizeof *error.trace.steps);
    error.trace.steps[0] = plain_write(0, 1);
    error.trace.steps[0].value_written = 0xfffffffe;
    error.trace.steps[0].preempted = true;
    error.trace.preemptions = 1;
    error.trace.steps[0].location = memory_copy_text("caf\xe9"); /* no UTF-8 */
    error.trace.steps[1] = (struct step){.op = {.kind = OP_READ, .size = 4, .location = 1},
                                         .thread = 1,
                                         .reads = true,
                                         .value_read = 0xfffffffe,
                                         .reads_from = 0,
                                         .overtaken_by = STEP_NONE,
                                         .drained_before = STEP_NONE,
                                         .co_previous = STEP_NONE,
                                         .location = memory_copy_text("x")};
    verdict_add_error(&verdict, error);
    verdict.statistics.complete = 24;
    verdict_conclude(&verdict);
    return verdict;
}

static void test_json(void **unused)
{
    (void)unused;
    struct verdict verdict = make_verdict();
    char *text;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    json_print(file, &verdict, &(struct format_options){.version = "1.2", .all_errors = true});
    fclose(file);
    json_t *json = json_loads(text, 0, NULL), *first, *second;
    assert_non_null(json);
    const char *version, *name, *kind, *location;
    int complete, line, value, thread, index, zero, preemptions;
    json_t *bound;
    assert_int_equal(
        json_unpack(json, "{s:s, s:s, s:{s:i, s:i, s:i}, s:o, s:{s:s, s:i, s:i, s:[o, o]}, s:[{}]}",
                    "version", &version, "verdict", &name, "executions", "complete", &complete,
                    "bound_blocked", &zero, "beyond_bound", &zero, "bound", &bound, "error", "kind",
                    &kind, "line", &line, "preemptions", &preemptions, "trace", &first, &second,
                    "errors"),
        0);
    assert_string_equal(version, "1.2");
    assert_string_equal(name, "error");
    assert_string_equal(kind, "assertion");
    assert_int_equal(complete, 24);
    assert_int_equal(line, 3);
    assert_true(json_is_null(bound));
    assert_int_equal(preemptions, 1);
    int preempted;
    assert_int_equal(json_unpack(first, "{s:s, s:i, s:n, s:b}", "location", &location, "value",
                                 &value, "reads_from", "preempted", &preempted),
                     0);
    assert_true(preempted);
    assert_string_equal(location, "caf?");
    assert_int_equal(value, -2);
    assert_int_equal(json_unpack(second, "{s:i, s:{s:i, s:i}, s:b}", "value", &value, "reads_from",
                                 "thread", &thread, "index", &index, "preempted", &preempted),
                     0);
    assert_true(value == -2 && thread == 0 && index == 0 && !preempted);
    json_decref(json);
    free(text);
    verdict_clear(&verdict);
}

/* The text of a page is in JSON, and in there no "<". */
static void test_html(void **unused)
{
    (void)unused;
    struct verdict verdict = make_verdict();
    free(verdict.errors[0].message);
    verdict.errors[0].message = memory_copy_text("</script><!-- \"&\"");
    char *text;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    html_print(file, &verdict, "1.2");
    fclose(file);
    assert_memory_equal(text, "<!DOCTYPE html>", 15);
    assert_null(strstr(text, "@data@"));
    assert_null(strstr(text, "@include"));
    assert_null(strstr(text, "<!-- "));
    assert_non_null(strstr(text, "\\u003c/script>\\u003c!-- \\\"&\\\""));
    assert_non_null(strstr(text, "\"location\":\"caf?\""));
    free(text);
    verdict_clear(&verdict);
}

/* Reports print to terminals, which tabs would confuse; a page keeps them. */
static void test_source_keeps_tabs(void **unused)
{
    (void)unused;
    char name[] = "/tmp/heddle-source-XXXXXX";
    FILE *file = fdopen(mkstemp(name), "w");
    fputs("\tx\x1b[y;\r\n", file);
    fclose(file);
    struct source plain = {0}, tabs = {.keeps_tabs = true};
    assert_string_equal(source_line(&plain, name, 1), " x [y;");
    assert_string_equal(source_line(&tabs, name, 1), "\tx [y;");
    source_release(&plain);
    source_release(&tabs);
    remove(name);
}

static char *print_text(const struct verdict *verdict, enum text_detail detail)
{
    char *text;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    text_print(file, verdict, &(struct format_options){.detail = detail});
    fclose(file);
    return text;
}

static void test_text_of_an_error(void **unused)
{
    (void)unused;
    struct verdict verdict = make_verdict();
    char *text = print_text(&verdict, TEXT_NORMAL);
    assert_ptr_equal(strstr(text, "no-such-file.c:3:4: error: wrong [assertion]\n"), text);
    assert_non_null(strstr(text, "An execution that leads there, with 1 preemption (step,"));
    assert_non_null(strstr(text, "\n        -- main is preempted --\n"
                                 "     2      1: read x: -2 (from 1)"));
    assert_non_null(strstr(text, "Executions: 24 complete, 0 blocked"));
    free(text);
    text = print_text(&verdict, TEXT_BRIEF);
    assert_string_equal(text, "no-such-file.c:3:4: error: wrong [assertion]\n"
                              "1 error found under rc11, and the exploration stopped there.\n");
    free(text);
    verdict_clear(&verdict);
}

/* Whoever cannot show the execution tells of the error nevertheless. */
static void test_an_error_without_its_execution(void **unused)
{
    (void)unused;
    struct verdict verdict = {.algorithm = "trust"};
    verdict_add_error(&verdict,
                      error_report_lost(ERROR_ABORT, (struct site_pair){.site = &report_site}));
    verdict_conclude(&verdict);
    assert_int_equal(verdict_status(&verdict), 1);
    char *text = print_text(&verdict, TEXT_FULL);
    assert_ptr_equal(strstr(text, "no-such-file.c:3:4: error: abort in an execution that"), text);
    assert_null(strstr(text, "leads there"));
    free(text);
    size_t size;
    FILE *file = open_memstream(&text, &size);
    json_print(file, &verdict, &(struct format_options){.version = "1.2", .all_errors = true});
    html_print(file, &verdict, "1.2");
    dot_print(file, &verdict.errors[0].trace);
    fclose(file);
    assert_non_null(strstr(text, "\"trace\": []"));
    free(text);
    verdict_clear(&verdict);
}

static void test_text_without_error(void **unused)
{
    (void)unused;
    struct verdict verdict = {.model = "rc11", .statistics = {.complete = 3, .blocked = 1}};
    char *text = print_text(&verdict, TEXT_BRIEF);
    assert_string_equal(text,
                        "No errors found: 4 executions explored under rc11, all there are.\n");
    free(text);
    verdict.stop = STOP_TIME;
    verdict_conclude(&verdict);
    text = print_text(&verdict, TEXT_BRIEF);
    assert_string_equal(text, "No errors found so far: 4 executions explored under rc11, but the "
                              "time limit was reached.\n");
    free(text);
}

/* A step that is left out may be the one behind which its thread is preempted. */
static void test_preemptions_behind_folded_steps(void **unused)
{
    (void)unused;
    struct step steps[] = {plain_write(0, 1), plain_write(1, 2), plain_write(0, 2)};
    steps[0].location = steps[1].location = steps[2].location = "x";
    steps[0].preempted = true;
    struct trace trace = {.steps = steps, .count = LENGTH(steps), .preemptions = 1};
    char *text;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    struct style style = style_for(file);
    struct source source = {0};
    text_trace_print(file, &style, &source, &trace, false);
    fclose(file);
    source_release(&source);
    assert_string_equal(text,
                        "        -- main is preempted --\n"
                        "     2      1: write x: 0\n"
                        "     3  0: write x: 0\n"
                        "        Left out: 1 step on data of one thread only (see --verbose).\n");
    free(text);
}

static void assert_text(const struct verdict *verdict, const char *expected)
{
    char *text = print_text(verdict, TEXT_BRIEF);
    assert_string_equal(text, expected);
    free(text);
}

static void test_text_under_a_bound(void **unused)
{
    (void)unused;
    struct verdict verdict = {.model = "sc"};
    struct bound_run run = {
        .bound = 1, .statistics = {.complete = 6}, .finished = true, .cut = true};
    verdict_add_run(&verdict, run);
    verdict_conclude(&verdict);
    assert_text(&verdict, "No errors found with at most 1 preemption: 6 executions explored "
                          "under sc, all there are within the bound.\n");
    run.bound = 2;
    run.cut = false;
    verdict_add_run(&verdict, run);
    assert_text(&verdict, "No errors found: 6 executions explored under sc, all there are; the "
                          "bound of 2 leaves none out.\n");
    verdict_release(&verdict);
}

/* Bounds 0 and 1 are done, 2 is not. */
static void test_text_of_what_smaller_bounds_have_shown(void **unused)
{
    (void)unused;
    struct verdict verdict = {.model = "sc", .stop = STOP_TIME};
    for (uint32_t bound = 0; bound <= 2; bound++)
        verdict_add_run(&verdict, (struct bound_run){.bound = bound,
                                                     .statistics = {.complete = 10},
                                                     .finished = bound < 2,
                                                     .cut = true});
    verdict_conclude(&verdict);
    assert_int_equal(verdict_status(&verdict), 3);
    assert_text(&verdict, "No errors found so far: 10 executions with at most 2 preemptions "
                          "explored under sc, but the time limit was reached.\n"
                          "Executions with at most 1 preemption have no error.\n");
    verdict.stop = STOP_ERROR;
    verdict_add_error(&verdict, make_error(ERROR_ASSERTION, NULL));
    verdict_conclude(&verdict);
    assert_text(&verdict, "error: wrong [assertion]\n"
                          "1 error found under sc with bound 2, and the exploration stopped "
                          "there.\n"
                          "Executions with at most 1 preemption have no error.\n");
    verdict_release(&verdict);
}

/* What shows nothing says so first. */
static void test_text_without_complete_executions(void **unused)
{
    (void)unused;
    struct verdict verdict = {.model = "rc11", .statistics = {.blocked = 1}};
    verdict_conclude(&verdict);
    assert_int_equal(verdict_status(&verdict), 3);
    assert_text(&verdict, "No execution was complete: 1 explored under rc11, which was blocked.\n");
    verdict.statistics = (struct statistics){.blocked = 2, .truncated = 3};
    assert_text(&verdict, "No execution was complete: 5 explored under rc11, all blocked or cut "
                          "short.\n");
    verdict.statistics = (struct statistics){.truncated = 3};
    verdict.stop = STOP_TIME;
    assert_text(&verdict, "No execution was complete so far: 3 explored under rc11, all cut short, "
                          "but the time limit was reached.\n");
    verdict.statistics = (struct statistics){0};
    assert_text(&verdict, "No errors found so far: 0 executions explored under rc11, but the time "
                          "limit was reached.\n");
}

/* A complete execution within any bound counts. */
static void test_text_without_complete_executions_under_bounds(void **unused)
{
    (void)unused;
    struct verdict verdict = {.model = "sc"};
    struct bound_run run = {.bound = 0, .statistics = {.blocked = 2}, .finished = true};
    verdict_add_run(&verdict, run);
    verdict_conclude(&verdict);
    assert_int_equal(verdict_status(&verdict), 3);
    assert_text(&verdict, "No execution was complete: 2 with no preemption explored under sc, all "
                          "blocked.\n");
    run.bound = 1;
    run.statistics.complete = 1;
    verdict_add_run(&verdict, run);
    run.bound = 2;
    run.statistics.complete = 0;
    verdict_add_run(&verdict, run);
    verdict_conclude(&verdict);
    assert_int_equal(verdict_status(&verdict), 0);
    verdict_release(&verdict);
}

/* All interleavings are not all executions of a program with weaker orders. */
static void test_text_of_orders_that_are_ignored(void **unused)
{
    (void)unused;
    struct verdict verdict = {.model = "sc", .ignores_orders = true, .statistics = {.complete = 3}};
    verdict_conclude(&verdict);
    assert_int_equal(verdict_status(&verdict), 3);
    assert_text(&verdict, "No errors found so far: 3 executions explored, all there are under "
                          "sequential consistency, but the program has memory orders weaker than "
                          "seq_cst.\n");
    verdict.stop = STOP_TIME;
    assert_text(&verdict, "No errors found so far: 3 executions explored under sc, but the time "
                          "limit was reached.\n");
}

/* The column of a byte counts characters: an e with an accent is two bytes. */
static void test_columns_of_characters(void **unused)
{
    (void)unused;
    char path[] = "/tmp/heddle-report-XXXXXX";
    FILE *file = fdopen(mkstemp(path), "w");
    fputs("int caf\xc3\xa9 = 1;\n", file);
    fclose(file);
    struct source source = {0};
    assert_int_equal(source_character(&source, path, 1, 5), 5);
    assert_int_equal(source_character(&source, path, 1, 13), 12);
    assert_int_equal(source_character(&source, path, 1, 99), 99);
    assert_int_equal(source_character(&source, path, 2, 13), 13);
    source_release(&source);
    remove(path);
}

static void assert_uri(const char *file, const char *expected)
{
    char *uri = uri_of_file(file);
    assert_string_equal(uri, expected);
    assert_int_equal(uri_is_relative(uri), *expected != 'f');
    free(uri);
}

static void test_uris(void **unused)
{
    (void)unused;
    assert_uri("./no such 100%.c", "./no%20such%20100%25.c");
    assert_uri("/dev/null", "file:///dev/null");
    char *directory = uri_of_directory();
    assert_memory_equal(directory, "file:///", 8);
    assert_int_equal(directory[strlen(directory) - 1], '/');
    free(directory);
}

static void test_dot(void **unused)
{
    (void)unused;
    struct step steps[] = {plain_write(0, 1), plain_write(1, 1), plain_write(1, 1)};
    steps[0].location = steps[1].location = steps[2].location = "say \"x\"";
    steps[0].co_previous = STEP_INITIAL;
    steps[1].op.kind = OP_READ;
    steps[1].writes = false;
    steps[1].reads_from = STEP_INITIAL;
    steps[2].co_previous = 0;
    char *text;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    dot_print(file, &(struct trace){.steps = steps, .count = LENGTH(steps)});
    fclose(file);
    assert_non_null(strstr(text, "n0 [label=\"1: write say \\\"x\\\": 0\"]"));
    assert_non_null(strstr(text, "n1 -> n2 [color=gray]"));
    assert_non_null(strstr(text, "n0 -> n2 [label=\"co\""));
    assert_non_null(strstr(text, "n1 -> n0 [label=\"fr\""));
    assert_null(strstr(text, "label=\"rf\""));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_trace_holds_the_causes_only),
        cmocka_unit_test(test_race),
        cmocka_unit_test(test_preempted_steps_are_marked),
        cmocka_unit_test(test_deadlock_circle),
        cmocka_unit_test(test_deadlock_with_one_that_has_ended),
        cmocka_unit_test(test_wrong_unlock_is_where_it_reads),
        cmocka_unit_test(test_a_preemption_in_front_of_the_wrong_step),
        cmocka_unit_test(test_an_error_found_again_is_one),
        cmocka_unit_test(test_errors_are_told_apart_by_kind_and_place),
        cmocka_unit_test(test_conclusions),
        cmocka_unit_test(test_obstacles),
        cmocka_unit_test(test_actions),
        cmocka_unit_test(test_orders),
        cmocka_unit_test(test_private_data_is_folded),
        cmocka_unit_test(test_the_end_of_what_is_used_is_shown),
        cmocka_unit_test(test_long_runs_are_folded),
        cmocka_unit_test(test_rounds_are_folded),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_html),
        cmocka_unit_test(test_source_keeps_tabs),
        cmocka_unit_test(test_text_of_an_error),
        cmocka_unit_test(test_an_error_without_its_execution),
        cmocka_unit_test(test_text_without_error),
        cmocka_unit_test(test_preemptions_behind_folded_steps),
        cmocka_unit_test(test_text_under_a_bound),
        cmocka_unit_test(test_text_of_what_smaller_bounds_have_shown),
        cmocka_unit_test(test_text_without_complete_executions),
        cmocka_unit_test(test_text_without_complete_executions_under_bounds),
        cmocka_unit_test(test_text_of_orders_that_are_ignored),
        cmocka_unit_test(test_columns_of_characters),
        cmocka_unit_test(test_uris),
        cmocka_unit_test(test_dot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
