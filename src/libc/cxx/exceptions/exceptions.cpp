// exceptions.cpp - the exception classes of libstdc++. Their virtual tables are emitted here, where
// their first virtual functions are defined.
#include <any>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <typeinfo>
#include <variant>

#include <cstdlib>
#include <cstring>

#pragma clang attribute push(__attribute__((cold)), apply_to = function)

#define EXCEPTION(name, text)               \
    name::~name() noexcept                  \
    {                                       \
    }                                       \
    const char *name::what() const noexcept \
    {                                       \
        return text;                        \
    }

#define ERROR(name, base)                       \
    name::name(const string &text) : base(text) \
    {                                           \
    }                                           \
    name::name(const char *text) : base(text)   \
    {                                           \
    }                                           \
    name::~name() noexcept                      \
    {                                           \
    }

namespace std
{
EXCEPTION(exception, "std::exception")
EXCEPTION(bad_exception, "std::bad_exception")
EXCEPTION(bad_alloc, "std::bad_alloc")
EXCEPTION(bad_array_new_length, "std::bad_array_new_length")
EXCEPTION(bad_cast, "std::bad_cast")
EXCEPTION(bad_typeid, "std::bad_typeid")
EXCEPTION(bad_function_call, "bad_function_call")
EXCEPTION(bad_weak_ptr, "bad_weak_ptr")

nested_exception::~nested_exception() noexcept
{
}

// The text of an error. libstdc++ counts references; each copy here has its own text.
static const char *copy_text(const char *text, size_t length)
{
    char *copy = static_cast<char *>(malloc(length + 1));
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

__cow_string::__cow_string(const string &text) : _M_p(copy_text(text.data(), text.length()))
{
}

__cow_string::__cow_string(const char *text, size_t length) : _M_p(copy_text(text, length))
{
}

__cow_string::__cow_string(const __cow_string &other) noexcept
    : _M_p(copy_text(other._M_p, strlen(other._M_p)))
{
}

__cow_string &__cow_string::operator=(const __cow_string &other) noexcept
{
    const char *copy = copy_text(other._M_p, strlen(other._M_p));
    free(const_cast<char *>(_M_p));
    _M_p = copy;
    return *this;
}

__cow_string::__cow_string(__cow_string &&other) noexcept : __cow_string(other)
{
}

__cow_string &__cow_string::operator=(__cow_string &&other) noexcept
{
    return *this = static_cast<const __cow_string &>(other);
}

__cow_string::~__cow_string()
{
    free(const_cast<char *>(_M_p));
}

#define ERROR_BASE(name)                                                            \
    name::name(const string &text) : _M_msg(text)                                   \
    {                                                                               \
    }                                                                               \
    name::name(const char *text) : _M_msg(text, strlen(text))                       \
    {                                                                               \
    }                                                                               \
    name::name(const name &other) noexcept : exception(other), _M_msg(other._M_msg) \
    {                                                                               \
    }                                                                               \
    name::name(name &&other) noexcept : exception(other), _M_msg(other._M_msg)      \
    {                                                                               \
    }                                                                               \
    name &name::operator=(const name &other) noexcept                               \
    {                                                                               \
        _M_msg = other._M_msg;                                                      \
        return *this;                                                               \
    }                                                                               \
    name &name::operator=(name &&other) noexcept                                    \
    {                                                                               \
        _M_msg = other._M_msg;                                                      \
        return *this;                                                               \
    }                                                                               \
    name::~name() noexcept                                                          \
    {                                                                               \
    }                                                                               \
    const char *name::what() const noexcept                                         \
    {                                                                               \
        return _M_msg._M_p;                                                         \
    }

ERROR_BASE(logic_error)
ERROR_BASE(runtime_error)
ERROR(domain_error, logic_error)
ERROR(invalid_argument, logic_error)
ERROR(length_error, logic_error)
ERROR(out_of_range, logic_error)
ERROR(range_error, runtime_error)
ERROR(overflow_error, runtime_error)
ERROR(underflow_error, runtime_error)
} // namespace std

#pragma clang attribute pop
