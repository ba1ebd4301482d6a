// throw_functions.cpp - the functions by which libstdc++'s headers and compiled code throw.
#include <functional>
#include <new>
#include <stdexcept>
#include <typeinfo>

#include <cstdarg>
#include <cstdio>

#pragma clang attribute push(__attribute__((cold)), apply_to = function)

namespace std
{
void __throw_bad_exception()
{
    throw bad_exception();
}

void __throw_bad_alloc()
{
    throw bad_alloc();
}

void __throw_bad_array_new_length()
{
    throw bad_array_new_length();
}

void __throw_bad_cast()
{
    throw bad_cast();
}

void __throw_bad_typeid()
{
    throw bad_typeid();
}

void __throw_bad_function_call()
{
    throw bad_function_call();
}

void __throw_logic_error(const char *text)
{
    throw logic_error(text);
}

void __throw_domain_error(const char *text)
{
    throw domain_error(text);
}

void __throw_invalid_argument(const char *text)
{
    throw invalid_argument(text);
}

void __throw_length_error(const char *text)
{
    throw length_error(text);
}

void __throw_out_of_range(const char *text)
{
    throw out_of_range(text);
}

void __throw_out_of_range_fmt(const char *format, ...)
{
    enum { LONGEST = 256 };
    char text[LONGEST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    throw out_of_range(text);
}

void __throw_runtime_error(const char *text)
{
    throw runtime_error(text);
}

void __throw_range_error(const char *text)
{
    throw range_error(text);
}

void __throw_overflow_error(const char *text)
{
    throw overflow_error(text);
}

void __throw_underflow_error(const char *text)
{
    throw underflow_error(text);
}
} // namespace std

extern "C" {
void __cxa_bad_cast()
{
    throw std::bad_cast();
}

void __cxa_bad_typeid()
{
    throw std::bad_typeid();
}
}

#pragma clang attribute pop
