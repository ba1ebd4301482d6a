// ostream_buffer.cpp - output to the buffers of streams.
#include "libc/cxx/stream_templates.h"

#include <ostream>

// Takes the place of weak definitions (front/load/library.c).
#pragma GCC visibility push(protected)
extern "C" {
#include "libc/cxx/ostream.h"
}
#pragma GCC visibility pop

using std::ios_base;

namespace
{
std::ostream &actual(ostream *stream)
{
    return *reinterpret_cast<std::ostream *>(stream);
}

// An exception of the buffer becomes the stream's badbit.
template <typename Function> void write_to(std::ostream &stream, Function write)
{
    std::ostream::sentry ready(stream);
    if (!ready)
        return;
    bool written = false;
    try {
        written = write(*stream.rdbuf());
    } catch (...) {
        stream._M_setstate(ios_base::badbit);
        return;
    }
    if (!written)
        stream.setstate(ios_base::badbit);
}

bool put_text(std::streambuf &buffer, const char *text, size_t length)
{
    return buffer.sputn(text, static_cast<std::streamsize>(length)) ==
           static_cast<std::streamsize>(length);
}

bool put_fill(std::streambuf &buffer, char fill, size_t count)
{
    for (; count > 0; count--)
        if (buffer.sputc(fill) == EOF)
            return false;
    return true;
}

// The number of characters of a number before an internal fill.
size_t length_of_prefix(const char *text, size_t length)
{
    size_t sign = length > 0 && (*text == '-' || *text == '+');
    bool hexadecimal = length > sign + 1 && text[sign] == '0' && (text[sign + 1] | 0x20) == 'x';
    return hexadecimal ? sign + 2 : sign;
}
} // namespace

void __heddle_ostream_insert(ostream *stream, const char *text, size_t length, bool is_number)
{
    std::ostream &out = actual(stream);
    write_to(out, [&](std::streambuf &buffer) {
        size_t width = out.width() > 0 ? static_cast<size_t>(out.width()) : 0;
        out.width(0);
        if (width <= length)
            return put_text(buffer, text, length);
        ios_base::fmtflags adjust = out.flags() & ios_base::adjustfield;
        size_t before = 0;
        if (adjust == ios_base::left)
            before = length;
        else if (adjust == ios_base::internal && is_number)
            before = length_of_prefix(text, length);
        return put_text(buffer, text, before) && put_fill(buffer, out.fill(), width - length) &&
               put_text(buffer, text + before, length - before);
    });
}

void __heddle_ostream_put(ostream *stream, const char *text, size_t length)
{
    write_to(actual(stream),
             [&](std::streambuf &buffer) { return put_text(buffer, text, length); });
}

void __heddle_ostream_flush(ostream *stream)
{
    std::ostream &out = actual(stream);
    if (out.rdbuf() && out.rdbuf()->pubsync() == -1)
        out.setstate(ios_base::badbit);
}

void __heddle_ostream_fail(ostream *stream, unsigned state)
{
    actual(stream).setstate(static_cast<ios_base::iostate>(state));
}

namespace std
{
// These have no bodies: their callers are in ostream.c.
template <> template <> ostream &ostream::_M_insert(long);
template <> template <> ostream &ostream::_M_insert(unsigned long);
template <> template <> ostream &ostream::_M_insert(long long);
template <> template <> ostream &ostream::_M_insert(unsigned long long);
template <> template <> ostream &ostream::_M_insert(bool);
template <> template <> ostream &ostream::_M_insert(double);
template <> template <> ostream &ostream::_M_insert(long double);
template <> template <> ostream &ostream::_M_insert(const void *);

template class basic_ostream<char>;
} // namespace std
