/* cxx.c - assertions of the C++ library, and C++ exceptions, which are not supported: a program may
 * contain throw and catch, and is stopped where it throws. */
#include "machine/models/models.h"
#include "machine/models/text.h"

static _Noreturn void throw(struct site * site)
{
    native_fail(site, ERROR_UNSUPPORTED, "exceptions are not supported, and here one is thrown");
}

/* heddle's C++ library throws an exception of this type (libc/cxx/throw.c). */
static _Noreturn void throw_named(struct site *site, const char *type)
{
    char text[64];
    text_read(site, text, sizeof text, type);
    native_fail(site, ERROR_UNSUPPORTED,
                "exceptions are not supported, and the C++ library throws %s", text);
}

/* std::__glibcxx_assert_fail: a container is used in a way that it must not be. */
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
