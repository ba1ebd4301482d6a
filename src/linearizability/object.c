#include "linearizability/object.h"

#include "base/error.h"
#include "base/memory.h"

#include <heddle/linearizability.h>
#include <stdio.h>
#include <string.h>

/* The rest of the line behind the word and a space; NULL: the line begins otherwise. */
static const char *behind(const char *line, const char *word)
{
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

static void read_operation(struct object *object, const char *text)
{
    struct object_operation operation = {0};
    int end = 0;
    if (sscanf(text, "%d %d %ld %n", &operation.kind, &operation.flags, &operation.failure, &end) <
        3)
        bug("the runtime of scenarios describes an operation as '%s'", text);
    operation.name = memory_copy_text(text + end);
    if (operation.kind < 0 || operation.kind > HEDDLE_CELL)
        die("heddle_checked: the operation '%s' is of a kind that does not exist: %d; it is 0, "
            "HEDDLE_DISTINCT or HEDDLE_CELL",
            operation.name, operation.kind);
    *array_push(object->operations, object->count, object->capacity) = operation;
}

static void read_line(struct object *object, const char *line)
{
    struct object_operation *last = object->count ? &object->operations[object->count - 1] : NULL;
    const char *rest;
    if ((rest = behind(line, "operation")))
        read_operation(object, rest);
    else if ((rest = behind(line, "role")) && last)
        last->role = memory_copy_text(rest);
    else if ((rest = behind(line, "argument")) && last)
        *array_push(last->arguments, last->argument_count, last->argument_capacity) =
            strtol(rest, NULL, 10);
    else if ((rest = behind(line, "prefix")))
        object->prefix = memory_copy_text(rest);
    else if ((rest = behind(line, "obstruction")))
        object->obstruction_free = strcmp(rest, "0") != 0;
    else
        die("heddle_checked: '%s' is no name of an operation, nor of a role", line);
}

void object_read(struct object *object, const char *text, size_t length)
{
    char *copy = memory_new(length + 1, 1), *rest = copy;
    *object = (struct object){0};
    memcpy(copy, text, length);
    for (char *line; (line = strsep(&rest, "\n"));)
        if (*line)
            read_line(object, line);
    free(copy);
    if (object->count == 0)
        die("heddle_checked has no operations");
}

void object_release(struct object *object)
{
    for (size_t i = 0; i < object->count; i++) {
        free(object->operations[i].name);
        free(object->operations[i].role);
        free(object->operations[i].arguments);
    }
    free(object->operations);
    free(object->prefix);
    *object = (struct object){0};
}

size_t object_find(const struct object *object, const char *name, size_t length)
{
    size_t i = 0;
    while (i < object->count && (strlen(object->operations[i].name) != length ||
                                 strncmp(object->operations[i].name, name, length) != 0))
        i++;
    return i;
}

bool object_has_argument(const struct object_operation *operation)
{
    return operation->kind || operation->argument_count > 0;
}
