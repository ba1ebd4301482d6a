/* native_memory.h - the initial values of locations; the names of locations, pointers and messages;
 * memory that is lost at the end of an execution (leaks.c). */
#pragma once

#include "machine/machine.h"

/* Implement machine_class.static_memory, offset, initial_value, describe_location, describe_part,
 * is_internal, describe_pointer, describe_content, describe_message and find_lost for the native
 * machine. */
bool native_static_memory(const struct machine *machine, uint32_t location, uint64_t *address,
                          unsigned *size);
uint32_t native_offset(const struct machine *machine, uint32_t location);
bool native_initial_value(struct machine *machine, uint32_t location, uint64_t object_value,
                          uint64_t *value);
int native_describe_location(struct machine *machine, uint32_t location, char *text, size_t size);
int native_describe_part(struct machine *machine, const struct op *op, char *text, size_t size);
bool native_is_internal(const struct machine *machine, uint32_t number);
uint32_t native_describe_pointer(struct machine *machine, uint64_t value, char *text, size_t size);
bool native_describe_content(const struct machine *machine, uint32_t number, uint64_t value,
                             char *text, size_t size);
int native_describe_message(struct machine *machine, uint32_t message, char *text, size_t size);
uint32_t native_find_lost(struct machine *machine, const struct machine_end *end);
