// istream.cpp - input of characters and words, in the classic locale. libstdc++ has the rest.
#include "libc/cxx/streams/istream.h"

#include <string>

#include <cctype>

using std::ios_base;

namespace
{
bool is_at_space(const reader &input)
{
    return !input.is_at_end() && isspace(static_cast<unsigned char>(input.next()));
}

// Whether it came to the end of the input.
bool skip_space(std::istream &stream)
{
    reader input(stream);
    while (is_at_space(input))
        input.skip();
    return input.is_at_end();
}

// Skips up to `most` characters, and the delimiter, which counts. Returns their number.
template <typename IsDelimiter>
std::streamsize skip(reader &input, std::streamsize most, ios_base::iostate &errors,
                     IsDelimiter is_delimiter)
{
    std::streamsize count = 0;
    for (bool found = false; count < most && !found; count++) {
        if (input.is_at_end()) {
            errors |= ios_base::eofbit;
            break;
        }
        found = is_delimiter(input);
        input.skip();
    }
    return count;
}
} // namespace

namespace std
{
template <> istream::sentry::sentry(istream &stream, bool no_skip) : _M_ok(false)
{
    iostate errors = goodbit;
    if (stream.good()) {
        try {
            if (stream.tie())
                stream.tie()->flush();
            if (!no_skip && (stream.flags() & skipws) && skip_space(stream))
                errors |= eofbit;
        } catch (...) {
            stream._M_setstate(badbit);
        }
    }
    _M_ok = stream.good() && errors == goodbit;
    if (!_M_ok)
        stream.setstate(errors | failbit);
}

template <> istream &ws(istream &stream)
{
    istream::sentry ready(stream, true);
    if (ready && skip_space(stream))
        stream.setstate(ios_base::eofbit);
    return stream;
}

template <> istream &operator>>(istream &stream, string &text)
{
    return read_from(stream, false, [&](reader &input, ios_base::iostate &errors) {
        size_t most = stream.width() > 0 ? static_cast<size_t>(stream.width()) : text.max_size();
        text.erase();
        while (text.size() < most && !input.is_at_end() && !is_at_space(input)) {
            text.push_back(input.next());
            input.skip();
        }
        if (text.size() < most && input.is_at_end())
            errors |= ios_base::eofbit;
        if (text.empty())
            errors |= ios_base::failbit;
        stream.width(0);
    });
}

// A word of up to size - 1 characters.
void __istream_extract(istream &stream, char *text, streamsize size)
{
    read_from(stream, false, [&](reader &input, ios_base::iostate &errors) {
        streamsize width = stream.width(), length = 0;
        if (width > 0 && width < size)
            size = width;
        for (; length + 1 < size && !input.is_at_end() && !is_at_space(input); input.skip())
            text[length++] = input.next();
        text[length] = '\0';
        if (length + 1 < size && input.is_at_end())
            errors |= ios_base::eofbit;
        if (length == 0)
            errors |= ios_base::failbit;
        stream.width(0);
    });
}

template <> istream &getline(istream &stream, string &text, char delimiter)
{
    return read_from(stream, true, [&](reader &input, ios_base::iostate &errors) {
        text.erase();
        for (; !input.is_at_end() && !input.is_at(delimiter); input.skip())
            text.push_back(input.next());
        if (!input.is_at_end())
            input.skip();
        else
            errors |= text.empty() ? ios_base::eofbit | ios_base::failbit : ios_base::eofbit;
    });
}

template <> istream &istream::getline(char *text, streamsize size, char delimiter)
{
    _M_gcount = 0;
    streamsize length = 0;
    read_from(*this, true, [&](reader &input, ios_base::iostate &errors) {
        for (; length + 1 < size && !input.is_at_end() && !input.is_at(delimiter); input.skip())
            text[length++] = input.next();
        _M_gcount = length;
        if (input.is_at_end()) {
            errors |= ios_base::eofbit;
        } else if (input.is_at(delimiter)) {
            input.skip();
            _M_gcount++;
        } else {
            errors |= ios_base::failbit;
        }
    });
    if (size > 0)
        text[length] = '\0';
    if (_M_gcount == 0)
        setstate(ios_base::failbit);
    return *this;
}

template <> istream &istream::ignore(streamsize most)
{
    _M_gcount = 0;
    return read_from(*this, true, [&](reader &input, ios_base::iostate &errors) {
        _M_gcount = skip(input, most, errors, [](const reader &) { return false; });
    });
}

template <> istream &istream::ignore(streamsize most, int delimiter)
{
    _M_gcount = 0;
    return read_from(*this, true, [&](reader &input, ios_base::iostate &errors) {
        _M_gcount = skip(input, most, errors, [&](const reader &at) {
            return delimiter != EOF && at.is_at(static_cast<char>(delimiter));
        });
    });
}

template class basic_istream<char>;
template istream &operator>>(istream &, char &);
template istream &operator>>(istream &, signed char &);
template istream &operator>>(istream &, unsigned char &);
} // namespace std
