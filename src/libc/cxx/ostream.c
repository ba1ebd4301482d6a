/* ostream.c - output to streams, and manipulators.
 *
 * Each output to a stream of <iostream> is one operation (machine/models/text/stream.c), which no
 * other thread can interrupt. A manipulator writes to memory that all threads share, so threads may
 * race for it. These streams do not fail by themselves, and there is nothing to flush. Output to
 * other streams goes to their buffers (ostream_buffer.cpp). */
#include "libc/cxx/ostream.h"
#include "libc/cxx/ios.h"
#include "libc/models.h"
#include "machine/models/text/stream.h"

#include <string.h>

/* std::string, in libstdc++'s layout. A text of fewer bytes lies in the object itself. */
enum { SHORT_STRING = 16 };

struct string {
    char *text;
    size_t length;
    union {
        char here[SHORT_STRING];
        size_t capacity;
    };
};

static bool is_console(const struct ostream *stream)
{
    return stream == &_ZSt4cout || stream == &_ZSt4cerr || stream == &_ZSt4clog;
}

/* The place of a virtual base class is in the table. */
static struct ios *ios_of(struct ostream *stream)
{
    if (is_console(stream))
        return &stream->ios;
    return (struct ios *)((char *)stream + (ptrdiff_t)stream->table[-3]);
}

static struct ostream *end_output(struct ostream *stream, long width)
{
    if (width != 0)
        stream->ios.width = 0;
    return stream;
}

static struct ostream *stream_integer(struct ostream *stream, uint64_t value, unsigned type,
                                      unsigned flags)
{
    if (!is_console(stream)) {
        char digits[STREAM_DIGITS];
        __heddle_ostream_insert(stream, digits, heddle_format_integer(digits, value, type, flags),
                                true);
        return stream;
    }
    long width = stream->ios.width;
    heddle_print_integer(value, type, flags, width, width ? stream->ios.fill : ' ');
    return end_output(stream, width);
}

static struct ostream *stream_real(struct ostream *stream, long double value)
{
    const struct ios *ios = ios_of(stream);
    if (!is_console(stream)) {
        char digits[STREAM_REAL_DIGITS];
        size_t length = heddle_format_real(digits, value, ios->flags, ios->precision);
        __heddle_ostream_insert(stream, digits, length, true);
        return stream;
    }
    long width = ios->width;
    heddle_print_real(value, ios->flags, ios->precision, width, width ? ios->fill : ' ');
    return end_output(stream, width);
}

static struct ostream *stream_text(struct ostream *stream, const char *text, size_t length)
{
    if (!is_console(stream)) {
        __heddle_ostream_insert(stream, text, length, false);
        return stream;
    }
    long width = stream->ios.width;
    heddle_print_text(text, length, width ? stream->ios.flags : 0, width,
                      width ? stream->ios.fill : ' ');
    return end_output(stream, width);
}

static struct ostream *stream_character(struct ostream *stream, char character)
{
    if (!is_console(stream)) {
        __heddle_ostream_insert(stream, &character, 1, false);
        return stream;
    }
    long width = stream->ios.width;
    heddle_print_character(character, width ? stream->ios.flags : 0, width,
                           width ? stream->ios.fill : ' ');
    return end_output(stream, width);
}

#define INTEGER_OUTPUT(code, type, sign)                                      \
    struct ostream *_ZNSols##code(struct ostream *stream, type value)         \
    {                                                                         \
        return stream_integer(stream, (uint64_t)value, sizeof(type) | (sign), \
                              ios_of(stream)->flags);                         \
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
    unsigned flags = ios_of(stream)->flags;
    if (!(flags & STREAM_BOOLALPHA))
        return stream_integer(stream, value, sizeof(int) | STREAM_SIGNED, flags);
    return value ? stream_text(stream, "true", 4) : stream_text(stream, "false", 5);
}

struct ostream *_ZNSolsEPKv(struct ostream *stream, const void *value)
{
    unsigned flags = ios_of(stream)->flags & ~(unsigned)(STREAM_OCT | STREAM_UPPERCASE);
    return stream_integer(stream, (uint64_t)value, sizeof value,
                          flags | STREAM_HEX | STREAM_SHOWBASE);
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
    if (is_console(stream))
        stream->ios.state |= IOS_BAD;
    else
        __heddle_ostream_fail(stream, IOS_BAD);
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
    if (is_console(stream))
        heddle_print_character(character, 0, 0, ' ');
    else
        __heddle_ostream_put(stream, &character, 1);
    return stream;
}

struct ostream *_ZNSo5writeEPKcl(struct ostream *stream, const char *text, long length)
{
    if (is_console(stream))
        heddle_print_text(text, (size_t)length, 0, 0, ' ');
    else
        __heddle_ostream_put(stream, text, (size_t)length);
    return stream;
}

struct ostream *_ZNSo5flushEv(struct ostream *stream)
{
    if (!is_console(stream))
        __heddle_ostream_flush(stream);
    return stream;
}

/* --- manipulators --- */

struct ostream *_ZNSolsEPFRSoS_E(struct ostream *stream,
                                 struct ostream *(*manipulate)(struct ostream *))
{
    return manipulate(stream);
}

struct ostream *_ZNSolsEPFRSt8ios_baseS0_E(struct ostream *stream,
                                           struct ios *(*manipulate)(struct ios *))
{
    manipulate(ios_of(stream));
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
    return _ZNSo5flushEv(_ZNSo3putEc(stream, '\n'));
}

/* std::ends: a trace does not show it. */
struct ostream *_ZSt4endsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(struct ostream *stream)
{
    return is_console(stream) ? stream : _ZNSo3putEc(stream, '\0');
}

/* std::flush */
struct ostream *_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(struct ostream *stream)
{
    return _ZNSo5flushEv(stream);
}

struct setting {
    int value;
};

struct ostream *
_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St5_Setw(struct ostream *stream,
                                                                struct setting width)
{
    ios_of(stream)->width = width.value;
    return stream;
}

struct ostream *
_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St13_Setprecision(struct ostream *stream,
                                                                         struct setting precision)
{
    ios_of(stream)->precision = precision.value;
    return stream;
}

struct ostream *
_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St8_SetfillIS3_E(struct ostream *stream,
                                                                        char fill)
{
    struct ios *ios = ios_of(stream);
    ios->has_fill = true;
    ios->fill = fill;
    return stream;
}
