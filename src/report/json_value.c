#include "report/json_value.h"

#include "base/memory.h"

#include <stdbool.h>
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

/* --- Late arrays ------------------------------------------------------------------------------ */

struct json_late_array {
    json_t *array; /* referred to, so that no other value has its address */
    struct json_late late;
};

json_t *json_late_array(struct json_lates *lates, struct json_late late)
{
    json_t *array = json_array();
    *array_push(lates->list, lates->count, lates->capacity) =
        (struct json_late_array){json_incref(array), late};
    return array;
}

void json_lates_release(struct json_lates *lates)
{
    for (size_t i = 0; i < lates->count; i++) {
        const struct json_late *late = &lates->list[i].late;
        json_decref(lates->list[i].array);
        if (late->release)
            late->release(late->context);
    }
    free(lates->list);
    *lates = (struct json_lates){0};
}

/* NULL: the value is no late array. */
static const struct json_late *find(const struct json_lates *lates, const json_t *value)
{
    if (!json_is_array(value) || json_array_size(value) > 0)
        return NULL;
    for (size_t i = 0; i < lates->count; i++)
        if (lates->list[i].array == value)
            return &lates->list[i].late;
    return NULL;
}

/* --- Printing --------------------------------------------------------------------------------- */

struct printer {
    const struct json_lates *lates;
    json_dump_callback_t write;
    void *context;
    size_t flags;
    size_t depth; /* arrays and objects around what is printed */
};

static void put(const struct printer *printer, const char *text)
{
    printer->write(text, strlen(text), printer->context);
}

static void put_indent(const struct printer *printer)
{
    for (size_t i = 0; i < printer->depth * (printer->flags & JSON_MAX_INDENT); i++)
        put(printer, " ");
}

static void begin_line(const struct printer *printer)
{
    if (printer->flags & JSON_MAX_INDENT)
        put(printer, "\n");
    put_indent(printer);
}

/* For json_dump_callback, which knows nothing of what is around the value. In strings, ends of
 * lines are escaped. */
static int put_piece(const char *text, size_t size, void *context)
{
    const struct printer *printer = context;
    printer->write(text, size, printer->context);
    if (size > 0 && text[size - 1] == '\n')
        put_indent(printer);
    return 0;
}

/* A value without late arrays. */
static void print_whole(struct printer *printer, const json_t *value)
{
    json_dump_callback(value, put_piece, printer, printer->flags | JSON_ENCODE_ANY);
}

static void begin_item(struct printer *printer, bool is_first)
{
    if (!is_first)
        put(printer, ",");
    begin_line(printer);
}

static void begin_items(struct printer *printer, const char *bracket)
{
    put(printer, bracket);
    printer->depth++;
}

static void end_items(struct printer *printer, const char *bracket)
{
    printer->depth--;
    begin_line(printer);
    put(printer, bracket);
}

static void print_late(struct printer *printer, const struct json_late *late)
{
    begin_items(printer, "[");
    for (size_t i = 0; i < late->count; i++) {
        json_t *item = late->make(late->context, i);
        begin_item(printer, i == 0);
        print_whole(printer, item);
        json_decref(item);
    }
    end_items(printer, "]");
}

static void print(struct printer *printer, json_t *value);

static void print_object(struct printer *printer, json_t *object)
{
    const char *key;
    json_t *member;
    bool is_first = true;
    begin_items(printer, "{");
    json_object_foreach(object, key, member)
    {
        json_t *name = json_string(key);
        begin_item(printer, is_first);
        print_whole(printer, name);
        put(printer, printer->flags & JSON_COMPACT ? ":" : ": ");
        print(printer, member);
        json_decref(name);
        is_first = false;
    }
    end_items(printer, "}");
}

static void print_array(struct printer *printer, json_t *array)
{
    begin_items(printer, "[");
    for (size_t i = 0; i < json_array_size(array); i++) {
        begin_item(printer, i == 0);
        print(printer, json_array_get(array, i));
    }
    end_items(printer, "]");
}

static void print(struct printer *printer, json_t *value)
{
    const struct json_late *late = find(printer->lates, value);
    if (late && late->count > 0)
        print_late(printer, late);
    else if (json_object_size(value) > 0)
        print_object(printer, value);
    else if (json_array_size(value) > 0)
        print_array(printer, value);
    else
        print_whole(printer, value);
}

void json_late_print_pieces(json_t *root, const struct json_lates *lates,
                            json_dump_callback_t write, void *context, size_t flags)
{
    struct printer printer = {.lates = lates, .write = write, .context = context, .flags = flags};
    print(&printer, root);
}

static int write_to_file(const char *text, size_t size, void *file)
{
    fwrite(text, 1, size, file);
    return 0;
}

void json_late_print(json_t *root, const struct json_lates *lates, FILE *file, size_t flags)
{
    json_late_print_pieces(root, lates, write_to_file, file, flags);
}
