/* throw.c - the functions of libstdc++ that throw. Each ends the program and names the
 * exception. */
#include "libc/models.h"

#define THROW(function, type)       \
    _Noreturn void function(void)   \
    {                               \
        heddle_throw("std::" type); \
    }
#define THROW_TEXT(function, type)            \
    _Noreturn void function(const char *text) \
    {                                         \
        (void)text;                           \
        heddle_throw("std::" type);           \
    }
#define THROW_CODE(function, type)     \
    _Noreturn void function(int error) \
    {                                  \
        (void)error;                   \
        heddle_throw("std::" type);    \
    }

THROW(_ZSt17__throw_bad_allocv, "bad_alloc")
THROW(_ZSt28__throw_bad_array_new_lengthv, "bad_array_new_length")
THROW(_ZSt21__throw_bad_exceptionv, "bad_exception")
THROW(_ZSt16__throw_bad_castv, "bad_cast")
THROW(_ZSt18__throw_bad_typeidv, "bad_typeid")
THROW(_ZSt25__throw_bad_function_callv, "bad_function_call")
THROW(__cxa_bad_cast, "bad_cast")
THROW(__cxa_bad_typeid, "bad_typeid")
THROW_TEXT(_ZSt19__throw_logic_errorPKc, "logic_error")
THROW_TEXT(_ZSt20__throw_domain_errorPKc, "domain_error")
THROW_TEXT(_ZSt24__throw_invalid_argumentPKc, "invalid_argument")
THROW_TEXT(_ZSt20__throw_length_errorPKc, "length_error")
THROW_TEXT(_ZSt20__throw_out_of_rangePKc, "out_of_range")
THROW_TEXT(_ZSt21__throw_runtime_errorPKc, "runtime_error")
THROW_TEXT(_ZSt19__throw_range_errorPKc, "range_error")
THROW_TEXT(_ZSt22__throw_overflow_errorPKc, "overflow_error")
THROW_TEXT(_ZSt23__throw_underflow_errorPKc, "underflow_error")
THROW_CODE(_ZSt20__throw_system_errori, "system_error")

_Noreturn void _ZSt24__throw_out_of_range_fmtPKcz(const char *format, ...)
{
    (void)format;
    heddle_throw("std::out_of_range");
}

/* No exception is ever in flight. */
bool _ZSt18uncaught_exceptionv(void)
{
    return false;
}

int _ZSt19uncaught_exceptionsv(void)
{
    return 0;
}
