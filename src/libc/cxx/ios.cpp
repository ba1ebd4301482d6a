// ios.cpp - the base classes of streams, and the locale. There is one locale: the classic one.
//
// The bodies of the templates are libstdc++'s, except where they ask the locale for a facet.
// Callbacks, xalloc, and more words than a stream has itself are not supported.
#include "libc/cxx/stream_templates.h"

#include <ios>
#include <streambuf>

namespace std
{
locale::locale() noexcept : _M_impl(nullptr)
{
}

locale::locale(const locale &) noexcept : _M_impl(nullptr)
{
}

locale::~locale() noexcept
{
}

const locale &locale::operator=(const locale &) noexcept
{
    return *this;
}

bool locale::operator==(const locale &) const noexcept
{
    return true;
}

ios_base::ios_base() noexcept
    : _M_precision(), _M_width(), _M_flags(), _M_exception(), _M_streambuf_state(), _M_callbacks(),
      _M_word_size(_S_local_word_size), _M_word(_M_local_word)
{
}

ios_base::~ios_base()
{
}

void ios_base::_M_init() noexcept
{
    _M_precision = 6;
    _M_width = 0;
    _M_flags = skipws | dec;
}

void ios_base::_M_call_callbacks(event) noexcept
{
}

void ios_base::_M_dispose_callbacks() noexcept
{
}

locale ios_base::imbue(const locale &other) noexcept
{
    return other;
}

void ios_base::_M_swap(ios_base &other) noexcept
{
    swap(_M_precision, other._M_precision);
    swap(_M_width, other._M_width);
    swap(_M_flags, other._M_flags);
    swap(_M_exception, other._M_exception);
    swap(_M_streambuf_state, other._M_streambuf_state);
    for (int i = 0; i < _S_local_word_size; i++)
        swap(_M_local_word[i], other._M_local_word[i]);
}

void ios_base::_M_move(ios_base &other) noexcept
{
    _M_precision = other._M_precision;
    _M_width = other._M_width;
    _M_flags = other._M_flags;
    _M_exception = other._M_exception;
    _M_streambuf_state = other._M_streambuf_state;
    for (int i = 0; i < _S_local_word_size; i++) {
        _M_local_word[i] = other._M_local_word[i];
        other._M_local_word[i] = _Words();
    }
}

template <> void basic_ios<char>::_M_cache_locale(const locale &)
{
}

template <> char basic_ios<char>::widen(char character) const
{
    return character;
}

template <> char basic_ios<char>::narrow(char character, char) const
{
    return character;
}

template class basic_ios<char>;
template class basic_streambuf<char>;
} // namespace std
