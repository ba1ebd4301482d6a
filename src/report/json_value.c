#include "report/json_value.h"

#include "base/memory.h"

#include <string.h>

json_t *json_value_bytes(const char *bytes, size_t size)
{
    json_t *json = json_stringn(size ? bytes : "", size);
    if (json)
        return json;
    char *ascii = memory_new(size, 1);
    for (size_t i = 0; i < size; i++)
        ascii[i] = (char)((unsigned char)bytes[i] < 0x80 ? bytes[i] : '?');
    json = json_stringn(ascii, size);
    free(ascii);
    return json;
}

json_t *json_value_text(const char *text)
{
    return text ? json_value_bytes(text, strlen(text)) : json_null();
}

json_t *json_value_count(uint64_t count)
{
    return json_integer((json_int_t)count);
}

json_t *json_value_report(const char *version)
{
    enum { FORMAT_VERSION = 1 };
    json_t *report = json_object();
    json_object_set_new(report, "tool", json_string("heddle"));
    json_object_set_new(report, "version", json_value_text(version));
    json_object_set_new(report, "format_version", json_integer(FORMAT_VERSION));
    return report;
}
