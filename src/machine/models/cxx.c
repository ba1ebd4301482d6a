/* cxx.c - models of the C++ library's assertions and of throwing. heddle does not support
 * exceptions: a program may contain throw and catch, but to throw is an error. */
#include "machine/models/models.h"
#include "machine/models/text.h"

static _Noreturn void throw(struct site * site)
{
    native_fail(site, ERROR_UNSUPPORTED, "exceptions are not supported, and here one is thrown");
}

/* The C++ library throws an exception. heddle's C library passes the name of its type. */
static _Noreturn void throw_named(struct site *site, const char *type)
{
    char text[64];
    text_read(site, text, sizeof text, type);
    native_fail(site, ERROR_UNSUPPORTED,
                "exceptions are not supported, and the C++ library throws %s", text);
}

/* std::__glibcxx_assert_fail: the program misuses a class of the C++ library. */
static _Noreturn void assert_fail(struct site *site, const char *file, int line,
                                  const char *function, const char *condition)
{
    (void)file, (void)line, (void)function;
    char text[192];
    text_read(site, text, sizeof text, condition);
    native_fail(site, ERROR_ASSERTION, "assertion `%s' of the C++ library failed", text);
}

const struct model models_cxx[] = {
    MODEL_NORETURN("heddle_throw", throw_named),
    MODEL_NORETURN("__cxa_allocate_exception", throw),
    MODEL_NORETURN("__cxa_throw", throw),
    MODEL_NORETURN("__cxa_rethrow", throw),
    MODEL_NORETURN("_ZSt21__glibcxx_assert_failPKciS0_S0_", assert_fail),
    {0},
};
