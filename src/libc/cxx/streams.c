/* streams.c - std::cout, std::cerr, std::clog and std::cin. */
#include "libc/cxx/ios.h"
#include "machine/models/text/stream.h"

enum { DEFAULT_PRECISION = 6 };

static const void *const ostream_table[] = {(void *)offsetof(struct ostream, ios), NULL, NULL};
static const void *const istream_table[] = {(void *)offsetof(struct istream, ios), NULL, NULL};

/* Virtual tables (console.cpp). */
extern const void *const _ZTV14heddle_console[];
extern const void *const _ZTV15heddle_keyboard[];

static struct streambuf console = {.table = _ZTV14heddle_console + 2};
static struct streambuf keyboard = {.table = _ZTV15heddle_keyboard + 2};

#define IOS(to)                                                                           \
    {                                                                                     \
        .flags = STREAM_SKIPWS | STREAM_DEC, .precision = DEFAULT_PRECISION, .fill = ' ', \
        .has_fill = true, .buffer = to                                                    \
    }
#define OSTREAM                          \
    {                                    \
        ostream_table + 3, IOS(&console) \
    }

struct ostream _ZSt4cout = OSTREAM; /* std::cout */
struct ostream _ZSt4cerr = OSTREAM;
struct ostream _ZSt4clog = OSTREAM;
struct istream _ZSt3cin = {istream_table + 3, 0, IOS(&keyboard)};

void _ZNSt8ios_base4InitC1Ev(void *init) /* std::ios_base::Init::Init() */
{
    (void)init;
}

bool _ZNSt8ios_base15sync_with_stdioEb(bool sync)
{
    (void)sync;
    return true;
}
