#include "machine/operations/error_kind.h"

#include "base/error.h"

#define NAME(kind, name) [kind] = name,
static const char *const error_names[ERROR_KINDS] = {ERROR_KIND_ROWS(NAME)};

const char *error_name(enum error_kind kind)
{
    require(kind < ERROR_KINDS);
    return error_names[kind];
}
