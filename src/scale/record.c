#include "scale/record.h"

#include "base/error.h"
#include "base/memory.h"

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

void record_exchange_error(struct exchange *exchange, struct found_error *error)
{
    EXCHANGE(exchange, error->kind);
    EXCHANGE(exchange, error->is_beyond);
    EXCHANGE(exchange, error->is_random);
    exchange_site(exchange, &error->places.site);
    exchange_site(exchange, &error->places.other);
    EXCHANGE(exchange, error->bound);
    EXCHANGE(exchange, error->spin_limit);
    EXCHANGE(exchange, error->length_limit);
    exchange_path(exchange, &error->path);
}

void record_exchange_errors(struct exchange *exchange, struct record *record)
{
    size_t count = exchange_count(exchange, record->error_count);
    for (size_t i = 0; i < count && !exchange->message->failed; i++) {
        if (exchange->reads)
            record_add_error(record, (struct found_error){0});
        record_exchange_error(exchange, &record->errors[i]);
    }
}

void record_exchange(struct exchange *exchange, struct record *record)
{
    totals_exchange(exchange, &record->totals);
    record_exchange_errors(exchange, record);
    size_t units = exchange_count(exchange, record->unit_count);
    for (size_t i = 0; i < units && !exchange->message->failed; i++) {
        if (exchange->reads)
            record_add_unit(record, (struct unit){0});
        exchange_path(exchange, &record->units[i].path);
    }
}
