/* verifier.c - models of assert, of the functions of SV-COMP (reach_error, __VERIFIER_...), and of
 * heddle_choose; the sections of tests. */
#include "machine/models/models.h"
#include "machine/models/text/text.h"
#include "machine/native/section.h"

#include <signal.h>

enum { SECTION_NAME = 1024 };

static _Noreturn void assert_fail(struct site *site, const char *assertion, const char *file,
                                  unsigned line, const char *function)
{
    (void)file, (void)line, (void)function;
    native_exit_instead(site, SIGABRT);
    char text[192];
    text_read(site, text, sizeof text, assertion);
    native_fail(site, ERROR_ASSERTION, "assertion `%s' failed", text);
}

static _Noreturn void reach_error(struct site *site)
{
    native_fail(site, ERROR_ASSERTION, "an error location was reached");
}

static void verifier_assert(struct site *site, int condition)
{
    if (!condition)
        native_fail(site, ERROR_ASSERTION, "__VERIFIER_assert failed");
}

static void assume(struct site *site, int condition)
{
    if (!condition)
        native_stop(OP_BLOCK, native_site(site), 0);
}

/* Each value is an execution of its own, so a range of 2^32 values or more is refused. */
static int64_t choose_any(struct site *site, enum choice_origin origin, int64_t least, int64_t most)
{
    uint64_t distance = (uint64_t)most - (uint64_t)least;
    if (least > most || distance >= UINT32_MAX)
        native_fail(site, ERROR_UNSUPPORTED, "heddle_choose(%lld, %lld): %s", (long long)least,
                    (long long)most,
                    least > most ? "there is nothing to choose"
                                 : "these are too many numbers to try each; narrow the range");
    uint64_t chosen = native_choose(site, origin, distance + 1);
    require(chosen <= distance);
    return least + (int64_t)chosen;
}

static int64_t choose(struct site *site, int64_t least, int64_t most)
{
    return choose_any(site, CHOICE_PROGRAM, least, most);
}

/* Whether the operation behind the call, which may fail for no reason, is to fail. */
static int may_fail(struct site *site)
{
    struct thread_data *data = native_thread_data();
    if (data->failures >= native_machine->options.spurious_failures)
        return 0;
    bool fails = native_choose(site, CHOICE_FAILURE, 2) != 0;
    data->failures += fails;
    return fails;
}

/* The same for the next is_to_fail, which is in a function that the program calls. */
static int let_fail(struct site *site)
{
    int fails = may_fail(site);
    native_thread_data()->fails_next = fails != 0;
    return fails;
}

static int is_to_fail(struct site *site)
{
    (void)site;
    bool fails = native_thread_data()->fails_next;
    native_thread_data()->fails_next = false;
    return fails;
}

static int64_t choose_random(struct site *site, int64_t least, int64_t most)
{
    return choose_any(site, CHOICE_RANDOM, least, most);
}

/* The sections of a test case (src/libc/headers/catch2/heddle_sections.h). */
static int is_followed(struct site *site, const char *section)
{
    char name[SECTION_NAME];
    text_read(site, name, sizeof name, section);
    return facts_is_followed(&native_machine->machine.facts, name);
}

static void follow(struct site *site, const char *section)
{
    char name[SECTION_NAME];
    text_read(site, name, sizeof name, section);
    native_learn(facts_learn_followed(&native_machine->machine.facts, name), site);
}

static _Noreturn void nondet(struct site *site)
{
    native_fail(site, ERROR_UNSUPPORTED, "heddle does not choose values of __VERIFIER_nondet_*");
}

#define NONDET(type) MODEL_NORETURN("__VERIFIER_nondet_" type, nondet)

const struct model models_verifier[] = {
    MODEL_NORETURN("__assert_fail", assert_fail),
    MODEL_NORETURN("reach_error", reach_error),
    MODEL_NORETURN("__VERIFIER_error", reach_error),
    MODEL_NORETURN("heddle_error_label", reach_error),
    MODEL("__VERIFIER_assert", verifier_assert),
    MODEL("__VERIFIER_assume", assume),
    MODEL("assume_abort_if_not", assume),
    MODEL("heddle_choose", choose),
    MODEL("heddle_choose_random", choose_random),
    MODEL("heddle_is_followed", is_followed),
    MODEL("heddle_follow", follow),
    MODEL("heddle_may_fail", may_fail),
    MODEL("heddle_let_fail", let_fail),
    MODEL("heddle_is_to_fail", is_to_fail),
    MODEL_VISIBLE("__VERIFIER_atomic_begin", section_begin),
    MODEL_VISIBLE("__VERIFIER_atomic_end", section_end),
    NONDET("bool"),
    NONDET("char"),
    NONDET("uchar"),
    NONDET("short"),
    NONDET("ushort"),
    NONDET("int"),
    NONDET("uint"),
    NONDET("unsigned"),
    NONDET("long"),
    NONDET("ulong"),
    NONDET("longlong"),
    NONDET("ulonglong"),
    NONDET("float"),
    NONDET("double"),
    NONDET("pointer"),
    {0},
};
