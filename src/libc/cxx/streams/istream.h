// istream.h - input, one character after the other.
#pragma once

#include "libc/cxx/stream_templates.h"

#include <istream>

// Input of numbers (istream_numbers.cpp). libstdc++'s would ask the locale for a facet.
namespace std
{
template <> istream &istream::operator>>(short &);
template <> istream &istream::operator>>(int &);
template <> template <> istream &istream::_M_extract(unsigned short &);
template <> template <> istream &istream::_M_extract(unsigned &);
template <> template <> istream &istream::_M_extract(long &);
template <> template <> istream &istream::_M_extract(unsigned long &);
template <> template <> istream &istream::_M_extract(long long &);
template <> template <> istream &istream::_M_extract(unsigned long long &);
template <> template <> istream &istream::_M_extract(float &);
template <> template <> istream &istream::_M_extract(double &);
template <> template <> istream &istream::_M_extract(long double &);
template <> template <> istream &istream::_M_extract(bool &);
template <> template <> istream &istream::_M_extract(void *&);
} // namespace std

#pragma GCC visibility push(hidden)

// The characters that follow in a stream's buffer. The next one stays there until it is skipped.
class reader
{
  public:
    explicit reader(std::istream &stream) : buffer(stream.rdbuf()), character(buffer->sgetc())
    {
    }

    bool is_at_end() const
    {
        return character == EOF;
    }

    bool is_at(char other) const
    {
        return !is_at_end() && next() == other;
    }

    // Requires: not at the end. So does `skip`.
    char next() const
    {
        return static_cast<char>(character);
    }

    void skip()
    {
        character = buffer->snextc();
    }

  private:
    std::streambuf *buffer;
    int character; // EOF at the end
};

// Calls `read` with a reader and with the stream's errors so far, to which it adds. An exception of
// the buffer becomes the stream's badbit.
template <typename Function>
std::istream &read_from(std::istream &stream, bool no_skip, Function read)
{
    std::istream::sentry ready(stream, no_skip);
    if (!ready)
        return stream;
    std::ios_base::iostate errors = std::ios_base::goodbit;
    try {
        reader input(stream);
        read(input, errors);
    } catch (...) {
        stream._M_setstate(std::ios_base::badbit);
    }
    if (errors)
        stream.setstate(errors);
    return stream;
}

#pragma GCC visibility pop
