/* cxx.c - models of the C++ library's assertions and of std::terminate. */
#include "base/demangle.h"
#include "machine/models/models.h"
#include "machine/models/text/text.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

enum { TEXT_SIZE = 192 };

/* The program ends by std::terminate; see libc/models.h. */
static _Noreturn void uncaught(struct site *site, const char *type, const char *what,
                               const char *end)
{
    native_exit_instead(site, SIGABRT);
    char name[TEXT_SIZE] = "", message[TEXT_SIZE] = "", cause[TEXT_SIZE];
    text_read(site, cause, sizeof cause, end);
    if (type)
        text_read(site, name, sizeof name, type);
    if (what)
        text_read(site, message, sizeof message, what);
    if (!type)
        native_fail(site, ERROR_ABORT, "%s", cause);
    char *readable = demangle_type(name);
    char text[TEXT_SIZE];
    snprintf(text, sizeof text, "%s", readable);
    free(readable);
    native_fail(site, ERROR_UNCAUGHT_EXCEPTION, "an exception of type %s %s%s%s", text, cause,
                what ? ": " : "", message);
}

/* std::__glibcxx_assert_fail: the program misuses a class of the C++ library. */
static _Noreturn void assert_fail(struct site *site, const char *file, int line,
                                  const char *function, const char *condition)
{
    (void)file, (void)line, (void)function;
    char text[TEXT_SIZE];
    text_read(site, text, sizeof text, condition);
    native_fail(site, ERROR_ASSERTION, "assertion `%s' of the C++ library failed", text);
}

const struct model models_cxx[] = {
    MODEL_NORETURN("heddle_uncaught", uncaught),
    MODEL_NORETURN("_ZSt21__glibcxx_assert_failPKciS0_S0_", assert_fail),
    {0},
};
