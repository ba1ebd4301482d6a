/* streams.c - std::cout, std::cerr, std::clog and std::cin, and the states of streams. Input is not
 * supported. */
#include "libc/cxx/ios.h"
#include "machine/models/stream.h"

enum { DEFAULT_PRECISION = 6 };

static const void *const ostream_table[] = {(void *)offsetof(struct ostream, ios), NULL, NULL};
static const void *const istream_table[] = {(void *)offsetof(struct istream, ios), NULL, NULL};

#define IOS                                                                               \
    {                                                                                     \
        .flags = STREAM_SKIPWS | STREAM_DEC, .precision = DEFAULT_PRECISION, .fill = ' ', \
        .has_fill = true                                                                  \
    }
#define OSTREAM                \
    {                          \
        ostream_table + 3, IOS \
    }

struct ostream _ZSt4cout = OSTREAM; /* std::cout */
struct ostream _ZSt4cerr = OSTREAM;
struct ostream _ZSt4clog = OSTREAM;
struct istream _ZSt3cin = {istream_table + 3, 0, IOS};

void _ZNSt8ios_base4InitC1Ev(void *init) /* std::ios_base::Init::Init() */
{
    (void)init;
}

void _ZNSt8ios_base4InitD1Ev(void *init)
{
    (void)init;
}

bool _ZNSt8ios_base15sync_with_stdioEb(bool sync)
{
    (void)sync;
    return true;
}

char _ZNSt9basic_iosIcSt11char_traitsIcEE4fillEc(struct ios *ios, char fill)
{
    char old = ios->fill;
    ios->fill = fill;
    return old;
}

char _ZNKSt9basic_iosIcSt11char_traitsIcEE4fillEv(const struct ios *ios)
{
    return ios->fill;
}

bool _ZNKSt9basic_iosIcSt11char_traitsIcEE4goodEv(const struct ios *ios)
{
    return ios->state == 0;
}

bool _ZNKSt9basic_iosIcSt11char_traitsIcEE4failEv(const struct ios *ios)
{
    return (ios->state & (IOS_BAD | IOS_FAIL)) != 0;
}

bool _ZNKSt9basic_iosIcSt11char_traitsIcEEcvbEv(const struct ios *ios) /* operator bool */
{
    return !_ZNKSt9basic_iosIcSt11char_traitsIcEE4failEv(ios);
}

bool _ZNKSt9basic_iosIcSt11char_traitsIcEEntEv(const struct ios *ios) /* operator! */
{
    return _ZNKSt9basic_iosIcSt11char_traitsIcEE4failEv(ios);
}

void _ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate(struct ios *ios, unsigned state)
{
    ios->state = state;
}

/* Streams are tied to none. */
struct ostream *_ZNSt9basic_iosIcSt11char_traitsIcEE3tieEPSo(struct ios *ios,
                                                             struct ostream *stream)
{
    (void)ios, (void)stream;
    return NULL;
}
