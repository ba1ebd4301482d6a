/* future_error.c - std::future_error and the category of its error codes. */
#include "libc/cxx/future_error.h"

#include "libc/cxx/memory.h"
#include "libc/cxx/string.h"
#include "libc/cxx/type_info.h"
#include "libc/models.h"

#include <stdbool.h>
#include <string.h>

#define FUTURE_ERROR "std::future_error: "

/* By std::future_errc. */
static const char *const future_errors[] = {
    FUTURE_ERROR "Unknown error",
    FUTURE_ERROR "Future already retrieved",
    FUTURE_ERROR "Promise already satisfied",
    FUTURE_ERROR "No associated state",
    FUTURE_ERROR "Broken promise",
};

const char *future_error_text(int code)
{
    bool known = code > 0 && (size_t)code < sizeof future_errors / sizeof *future_errors;
    return future_errors[known ? code : 0];
}

_Noreturn void _ZSt20__throw_future_errori(int code)
{
    heddle_throw(future_error_text(code));
}

struct error_category {
    const void *const *table;
};

static const char *category_name(const struct error_category *category)
{
    (void)category;
    return "future";
}

static void category_message(struct string *result, const struct error_category *category, int code)
{
    (void)category;
    const char *message = future_error_text(code) + sizeof FUTURE_ERROR - 1;
    result->length = strlen(message);
    result->text = result->here;
    if (result->length >= SHORT_STRING) {
        result->capacity = result->length;
        result->text = cxx_allocate(result->length + 1);
    }
    memcpy(result->text, message, result->length + 1);
}

static struct error_code category_condition(const struct error_category *category, int code)
{
    return (struct error_code){code, category};
}

static bool is_same_error(const struct error_code *error, const struct error_category *category,
                          int code)
{
    return error->category == category && error->value == code;
}

static bool category_has_condition(const struct error_category *category, int code,
                                   const struct error_code *condition)
{
    return is_same_error(condition, category, code);
}

static bool category_has_code(const struct error_category *category, const struct error_code *error,
                              int condition)
{
    return is_same_error(error, category, condition);
}

/* The category's virtual table. There is no destructor, because the only object is static, and no
 * message for the strings of libstdc++'s old ABI. */
static const void *const category_table[] = {
    NULL,
    NULL,
    (const void *)category_name,
    NULL,
    (const void *)category_message,
    (const void *)category_condition,
    (const void *)category_has_condition,
    (const void *)category_has_code,
};

const struct error_category *_ZSt15future_categoryv(void)
{
    static const struct error_category category = {category_table};
    return &category;
}

const struct type_info _ZTISt9exception = {
    .table = &_ZTVN10__cxxabiv117__class_type_infoE[TYPE_INFO_TABLE],
    .name = "St9exception",
};
const struct type_info _ZTISt11logic_error = {
    .table = &_ZTVN10__cxxabiv120__si_class_type_infoE[TYPE_INFO_TABLE],
    .name = "St11logic_error",
    .base = &_ZTISt9exception,
};
const struct type_info _ZTISt12future_error = {
    .table = &_ZTVN10__cxxabiv120__si_class_type_infoE[TYPE_INFO_TABLE],
    .name = "St12future_error",
    .base = &_ZTISt11logic_error,
};

/* std::logic_error::logic_error(const std::string &) for a base class, whose table is not used */
void _ZNSt11logic_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(
    struct logic_error *error, const struct string *message)
{
    error->message = cxx_allocate(message->length + 1);
    memcpy(error->message, message->text, message->length + 1);
}

void _ZNSt12future_errorD1Ev(struct future_error *error)
{
    free(error->base.message);
}

void _ZNSt12future_errorD0Ev(struct future_error *error)
{
    _ZNSt12future_errorD1Ev(error);
    free(error);
}

const char *_ZNKSt12future_error4whatEv(const struct future_error *error)
{
    return error->base.message;
}
