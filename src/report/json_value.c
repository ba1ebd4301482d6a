#include "report/json_value.h"

#include "base/memory.h"

#include <stdlib.h>

json_t *json_value_text(const char *text)
{
    if (!text)
        return json_null();
    json_t *json = json_string(text);
    if (json)
        return json;
    char *ascii = memory_copy_text(text);
    for (char *c = ascii; *c; c++)
        if ((unsigned char)*c >= 0x80)
            *c = '?';
    json = json_string(ascii);
    free(ascii);
    return json;
}

json_t *json_value_count(uint64_t count)
{
    return json_integer((json_int_t)count);
}
