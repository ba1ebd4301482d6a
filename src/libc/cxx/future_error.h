/* future_error.h - std::future_error. */
#ifndef HEDDLE_LIBC_CXX_FUTURE_ERROR_H
#define HEDDLE_LIBC_CXX_FUTURE_ERROR_H

/* std::error_code, and std::error_condition */
struct error_code {
    int value;
    const struct error_category *category;
};

/* std::logic_error, and std::future_error, which is derived from it */
struct logic_error {
    const void *const *table;
    char *message;
};

struct future_error {
    struct logic_error base;
    struct error_code code;
};

#pragma GCC visibility push(hidden)

/* The name of the class and the message, for a value of std::future_errc. */
const char *future_error_text(int code);

#pragma GCC visibility pop

#endif
