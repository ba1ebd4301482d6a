#include "scale/record.h"

#include "base/error.h"
#include "base/memory.h"
#include "scale/numbers.h"

void record_drop_units(struct record *record)
{
    for (size_t i = 0; i < record->unit_count; i++)
        path_release(&record->units[i].path);
    record->unit_count = 0;
}

void record_keep_errors(struct record *record, size_t count)
{
    require(count <= record->error_count);
    while (record->error_count > count)
        path_release(&record->errors[--record->error_count].path);
}

void record_release(struct record *record)
{
    record_drop_units(record);
    record_keep_errors(record, 0);
    free(record->units);
    free(record->errors);
    totals_release(&record->totals);
    facts_release(&record->facts);
    *record = (struct record){0};
}

void record_add_unit(struct record *record, struct unit unit)
{
    *array_push(record->units, record->unit_count, record->unit_capacity) = unit;
}

void record_add_error(struct record *record, struct found_error error)
{
    *array_push(record->errors, record->error_count, record->error_capacity) = error;
}

/* --- Messages --------------------------------------------------------------------------------- */

void record_put_error(const struct found_error *error, struct message *message,
                      const struct program *program)
{
    message_put(message, error->kind);
    message_put(message, error->is_beyond);
    message_put(message, error->is_random);
    numbers_put_site(message, program, error->places.site);
    numbers_put_site(message, program, error->places.other);
    message_put(message, error->bound);
    message_put(message, error->spin_limit);
    message_put(message, error->length_limit);
    message_put_path(message, &error->path);
}

struct found_error record_take_error(struct message *message, const struct program *program)
{
    struct found_error error = {.kind = (enum error_kind)message_take(message)};
    error.is_beyond = message_take(message) != 0;
    error.is_random = message_take(message) != 0;
    error.places.site = numbers_take_site(message, program);
    error.places.other = numbers_take_site(message, program);
    error.bound = (uint32_t)message_take(message);
    error.spin_limit = message_take(message);
    error.length_limit = message_take(message);
    message_take_path(message, &error.path);
    return error;
}

void record_put_errors(const struct record *record, struct message *message,
                       const struct program *program)
{
    message_put(message, record->error_count);
    for (size_t i = 0; i < record->error_count; i++)
        record_put_error(&record->errors[i], message, program);
}

void record_take_errors(struct record *record, struct message *message,
                        const struct program *program)
{
    uint64_t count = message_take(message);
    for (uint64_t i = 0; i < count && !message->failed; i++)
        record_add_error(record, record_take_error(message, program));
}

void record_put(const struct record *record, struct message *message, const struct program *program)
{
    totals_put(&record->totals, message, program);
    record_put_errors(record, message, program);
    message_put(message, record->unit_count);
    for (size_t i = 0; i < record->unit_count; i++)
        message_put_path(message, &record->units[i].path);
}

void record_take(struct record *record, struct message *message, const struct program *program)
{
    totals_get(&record->totals, message, program);
    record_take_errors(record, message, program);
    uint64_t units = message_take(message);
    for (uint64_t i = 0; i < units && !message->failed; i++) {
        struct unit unit = {0};
        message_take_path(message, &unit.path);
        record_add_unit(record, unit);
    }
}
