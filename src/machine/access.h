/* access.h - accesses of memory by the running thread, at any address and of any alignment.
 *
 * What an address stands for is decided here (see hooks.h). An access that covers one granule is
 * one operation; a plain one that covers several is one operation for each, an atomic one is an
 * error of the program. An access of a part of a granule shows that a restart is due; until then
 * it is done, not atomically, by operations on the whole. All functions may park the thread, and do
 * not return when the access is wrong. */
#ifndef HEDDLE_MACHINE_ACCESS_H
#define HEDDLE_MACHINE_ACCESS_H

#include "base/error.h"
#include "machine/native_internal.h"

/* What one access does. Passed by value, in registers: what lies on the stack is copied into every
 * state. */
struct request {
    const struct site *site;
    uint8_t access; /* enum access */
    bool writes;
};

/* The location that [address, address + size) is, or 0 when it is not exactly one: it is read
 * natively, or in pieces. Dies the program's death when the access is not allowed. size <= 8. */
uint32_t access_locate(struct request request, uint64_t address, unsigned size);

/* 1 to 8 bytes. */
uint64_t access_load(struct request request, uint64_t address, unsigned size);
void access_store(struct request request, uint64_t address, uint64_t value, unsigned size);

/* The location of something of `size` bytes that is operated on as a whole, such as a mutex: that
 * of its first granule. Sets *extent to what the object must have. */
uint32_t access_locate_whole(const struct site *site, uint64_t address, unsigned size,
                             uint32_t *extent);

/* Whether the byte can be read without an operation: constant, or the thread's own stack. */
bool access_is_native(const struct site *site, uint64_t address);

/* The template of the thread-local variable at `offset`, or NULL. */
const struct thread_local_template *native_find_template(const struct native *native,
                                                         uint32_t offset);

/* The global variable with the greatest address that is not above `address`, or NULL. */
const struct global *native_find_global(const struct native *native, uint64_t address);

/* The operation of `kind` on location `number`, which native_park then runs. `mode` is a
 * site's, or an enum access other than ACCESS_ATOMIC, as what is atomic has an order. */
static inline void access_begin(enum op_kind kind, uint8_t mode, unsigned function,
                                const struct site *site, uint32_t number, uint64_t operand,
                                uint64_t expected)
{
    struct native *native = native_machine;
    const struct location *location = &native->locations.table[number];
    native->op = (struct op){
        .kind = (uint8_t)kind,
        .mode = mode,
        .function = (uint8_t)function,
        .size = location->size,
        .location = number,
        .object = location->object,
        .extent = location->extent,
        .operand = operand,
        .expected = expected,
        .site = native_site(site),
    };
    verify(native->op.access != ACCESS_ATOMIC || native->op.order != ORDER_NONE);
}

#endif
