/* no_streams.c - for programs without streams of their own (libc/cxx/streams). */
#include "libc/cxx/ostream.h"
#include "libc/models.h"

/* libc/cxx/streams replaces weak definitions. */
#define WEAK __attribute__((weak))

static _Noreturn void refuse(void)
{
    heddle_unsupported("output to a stream that the program has not made");
}

WEAK void __heddle_ostream_insert(struct ostream *stream, const char *text, size_t length,
                                  bool is_number)
{
    (void)stream, (void)text, (void)length, (void)is_number;
    refuse();
}

WEAK void __heddle_ostream_put(struct ostream *stream, const char *text, size_t length)
{
    (void)stream, (void)text, (void)length;
    refuse();
}

WEAK void __heddle_ostream_flush(struct ostream *stream)
{
    (void)stream;
    refuse();
}

WEAK void __heddle_ostream_fail(struct ostream *stream, unsigned state)
{
    (void)stream, (void)state;
    refuse();
}
