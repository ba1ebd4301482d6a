/* runtime_cxx_streams.h - <iostream> as far as programs print by it: std::cout, std::cerr and
 * std::clog, of char; a part of runtime.c. Reading is not supported.
 *
 * Whatever is printed is one operation (models/stream.c), which no other thread's can interrupt;
 * what a manipulator sets is memory that all threads share, and they may race for it. No stream
 * ever fails by itself, and there is nothing to flush. */
#ifndef HEDDLE_FRONT_RUNTIME_CXX_STREAMS_H
#define HEDDLE_FRONT_RUNTIME_CXX_STREAMS_H

#include "machine/models/stream.h"

#include <string.h>

void heddle_print_integer(uint64_t value, unsigned type, unsigned flags, long width, char fill);
void heddle_print_real(long double value, unsigned flags, long precision, long width, char fill);
void heddle_print_text(const char *text, size_t length, unsigned flags, long width, char fill);
void heddle_print_character(char character, unsigned flags, long width, char fill);

enum { STREAM_BAD = 1, STREAM_FAIL = 4, DEFAULT_PRECISION = 6 };

/* std::basic_ios<char> with its base class std::ios_base, in libstdc++'s layout. */
struct ios {
    const void *const *table;
    long precision;
    long width;
    unsigned flags;
    unsigned exceptions;
    unsigned state;
    char unused[188];
    char fill;
    bool has_fill;
    char rest[38];
};

/* std::ostream: its table tells where the virtual base class is. */
struct ostream {
    const void *const *table;
    struct ios ios;
};

struct istream {
    const void *const *table;
    long count;
    struct ios ios;
};

_Static_assert(offsetof(struct ios, fill) == 224 && sizeof(struct ostream) == 272, "libstdc++'s");

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

/* --- output ----------------------------------------------------------------------------------- */

static struct ostream *end_output(struct ostream *stream, long width)
{
    if (width != 0)
        stream->ios.width = 0;
    return stream;
}

static struct ostream *stream_integer(struct ostream *stream, uint64_t value, unsigned type)
{
    long width = stream->ios.width;
    heddle_print_integer(value, type, stream->ios.flags, width, width ? stream->ios.fill : ' ');
    return end_output(stream, width);
}

static struct ostream *stream_real(struct ostream *stream, long double value)
{
    const struct ios *ios = &stream->ios;
    long width = ios->width;
    heddle_print_real(value, ios->flags, ios->precision, width, width ? ios->fill : ' ');
    return end_output(stream, width);
}

static struct ostream *stream_text(struct ostream *stream, const char *text, size_t length)
{
    long width = stream->ios.width;
    heddle_print_text(text, length, width ? stream->ios.flags : 0, width,
                      width ? stream->ios.fill : ' ');
    return end_output(stream, width);
}

static struct ostream *stream_character(struct ostream *stream, char character)
{
    long width = stream->ios.width;
    heddle_print_character(character, width ? stream->ios.flags : 0, width,
                           width ? stream->ios.fill : ' ');
    return end_output(stream, width);
}

#define INTEGER_OUTPUT(code, type, sign)                                       \
    struct ostream *_ZNSols##code(struct ostream *stream, type value)          \
    {                                                                          \
        return stream_integer(stream, (uint64_t)value, sizeof(type) | (sign)); \
    }

INTEGER_OUTPUT(Es, short, STREAM_SIGNED) /* std::ostream::operator<<(short) */
INTEGER_OUTPUT(Et, unsigned short, 0)
INTEGER_OUTPUT(Ei, int, STREAM_SIGNED)
INTEGER_OUTPUT(Ej, unsigned, 0)
INTEGER_OUTPUT(El, long, STREAM_SIGNED)
INTEGER_OUTPUT(Em, unsigned long, 0)
INTEGER_OUTPUT(Ex, long long, STREAM_SIGNED)
INTEGER_OUTPUT(Ey, unsigned long long, 0)

struct ostream *_ZNSolsEf(struct ostream *stream, float value)
{
    return stream_real(stream, value);
}

struct ostream *_ZNSolsEd(struct ostream *stream, double value)
{
    return stream_real(stream, value);
}

struct ostream *_ZNSolsEe(struct ostream *stream, long double value)
{
    return stream_real(stream, value);
}

struct ostream *_ZNSolsEb(struct ostream *stream, bool value)
{
    if (!(stream->ios.flags & STREAM_BOOLALPHA))
        return stream_integer(stream, value, sizeof(int) | STREAM_SIGNED);
    return value ? stream_text(stream, "true", 4) : stream_text(stream, "false", 5);
}

struct ostream *_ZNSolsEPKv(struct ostream *stream, const void *value)
{
    long width = stream->ios.width;
    unsigned flags = stream->ios.flags & ~(unsigned)(STREAM_OCT | STREAM_UPPERCASE);
    heddle_print_integer((uint64_t)value, sizeof value, flags | STREAM_HEX | STREAM_SHOWBASE, width,
                         stream->ios.fill);
    return end_output(stream, width);
}

struct ostream *_ZNSolsEDn(struct ostream *stream, void *null)
{
    (void)null;
    return stream_text(stream, "nullptr", 7);
}

/* operator<<(std::ostream &, const char *) */
struct ostream *_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc(struct ostream *stream,
                                                                        const char *text)
{
    if (text)
        return stream_text(stream, text, strlen(text));
    stream->ios.state |= STREAM_BAD;
    return stream;
}

struct ostream *_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c(struct ostream *stream,
                                                                      char character)
{
    return stream_character(stream, character);
}

struct ostream *_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_a(struct ostream *stream,
                                                                      signed char character)
{
    return stream_character(stream, (char)character);
}

struct ostream *_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_h(struct ostream *stream,
                                                                      unsigned char character)
{
    return stream_character(stream, (char)character);
}

/* Of a std::string, or a std::string_view: operator<<, and what that is made of */
struct ostream *_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l(
    struct ostream *stream, const char *text, long length)
{
    return stream_text(stream, text, (size_t)length);
}

struct ostream *
_ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE(
    struct ostream *stream, const struct string *string)
{
    return stream_text(stream, string->text, string->length);
}

struct ostream *_ZNSo3putEc(struct ostream *stream, char character)
{
    heddle_print_character(character, 0, 0, ' ');
    return stream;
}

struct ostream *_ZNSo5writeEPKcl(struct ostream *stream, const char *text, long length)
{
    heddle_print_text(text, (size_t)length, 0, 0, ' ');
    return stream;
}

/* --- manipulators, and the state -------------------------------------------------------------- */

struct ostream *_ZNSolsEPFRSoS_E(struct ostream *stream,
                                 struct ostream *(*manipulate)(struct ostream *))
{
    return manipulate(stream);
}

struct ostream *_ZNSolsEPFRSt8ios_baseS0_E(struct ostream *stream,
                                           struct ios *(*manipulate)(struct ios *))
{
    manipulate(&stream->ios);
    return stream;
}

struct ostream *
_ZNSolsEPFRSt9basic_iosIcSt11char_traitsIcEES3_E(struct ostream *stream,
                                                 struct ios *(*manipulate)(struct ios *))
{
    return _ZNSolsEPFRSt8ios_baseS0_E(stream, manipulate);
}

/* std::endl */
struct ostream *_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(struct ostream *stream)
{
    return _ZNSo3putEc(stream, '\n');
}

/* std::ends: not shown */
struct ostream *_ZSt4endsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(struct ostream *stream)
{
    return stream;
}

struct ostream *_ZNSo5flushEv(struct ostream *stream)
{
    return stream;
}

/* std::flush */
struct ostream *_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(struct ostream *stream)
{
    return stream;
}

struct setting {
    int value;
};

struct ostream *
_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St5_Setw(struct ostream *stream,
                                                                struct setting width)
{
    stream->ios.width = width.value;
    return stream;
}

struct ostream *
_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St13_Setprecision(struct ostream *stream,
                                                                         struct setting precision)
{
    stream->ios.precision = precision.value;
    return stream;
}

struct ostream *
_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St8_SetfillIS3_E(struct ostream *stream,
                                                                        char fill)
{
    stream->ios.fill = fill;
    return stream;
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
    return (ios->state & (STREAM_BAD | STREAM_FAIL)) != 0;
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

#endif
