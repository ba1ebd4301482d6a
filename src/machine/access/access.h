/* access.h - accesses of memory by the running thread, at any address and of any alignment.
 *
 * These functions decide what an address stands for (see hooks.h). An access that covers exactly
 * one granule (location.h), or a part of one, is one operation. A plain access that covers several
 * granules is one operation for each of them. So is an atomic one that is in pieces; another one
 * makes a restart due, which joins the granules. An access of a part of a granule that is not
 * joined also makes a restart due.
 *
 * All functions require a running thread and may park it. They do not return if the access is an
 * error of the program. They may move the table of locations. */
#pragma once

#include "base/error.h"
#include "machine/native/native_internal.h"
#include "machine/operations/part.h"

/* Describes one access. Passed by value, in registers, because every state has a copy of the
 * thread's stack. */
struct request {
    const struct site *site; /* never NULL */
    uint8_t access;          /* enum access */
    bool writes;
};

/* The meaning of an address. */
struct place {
    bool native;     /* the thread accesses the memory directly; else: */
    uint64_t base;   /* the start of the object */
    uint32_t object; /* the object's lifetime; 0: static */
};

/* The place of the bytes, at least 1, which are to lie in one object. An atomic access of a part of
 * an atomic object of odd or large size is refused. */
struct place access_resolve(struct request request, uint64_t address, unsigned size);

/* Whether the address is that of another thread's thread-local variable. */
bool access_is_shared_thread_local(uint64_t address);

/* Returns the location that is exactly [address, address + size), or 0 if there is none: then the
 * thread accesses the bytes natively, or in pieces. `size` is 1 to 8 bytes. An access that is not
 * allowed is an error of the program. */
uint32_t access_locate(struct request request, uint64_t address, unsigned size);

/* Read and write `size` bytes, 1 to 8, as one or more operations. The value is zero-extended. */
uint64_t access_load(struct request request, uint64_t address, unsigned size);
void access_store(struct request request, uint64_t address, uint64_t value, unsigned size);

/* A word, and its bits that were never written. */
struct access_word {
    uint64_t value;
    uint64_t unset;
};

/* The same with bits that were never written; native memory has none, nor has a location that is
 * accessed in several sizes. The request of the load has ACCESS_COPY. */
struct access_word access_load_unset(struct request request, uint64_t address, unsigned size);
void access_store_unset(struct request request, uint64_t address, struct access_word word,
                        unsigned size);
/* Reads a known location of this size. The word has unset bits only if the request is a copy. */
struct access_word access_read_unset(struct request request, uint32_t location, unsigned size);

/* The address of the stand-in (oversized.h) of the object, which has a location from now on. */
uint64_t access_locate_oversized(struct request request, struct granule object);

/* Read and write bytes of the object, 1 to 8. They may park. Requires: the access is not atomic. */
struct access_word access_load_oversized(struct request request, struct granule object,
                                         uint64_t address, unsigned size);
void access_store_oversized(struct request request, struct granule object, uint64_t address,
                            uint64_t value, unsigned size);

/* An atomic access that is an operation for each granule (location.h). */
struct pieces {
    enum op_kind kind; /* OP_READ, OP_WRITE, OP_RMW with the site's function, or OP_CAS */
    uint64_t address;
    unsigned size; /* 2 to 16 bytes */
    wide operand;
    wide expected;
};

/* Runs the access. Returns the value before; 0 of OP_WRITE. Requires: the bytes are several whole
 * granules. */
wide access_in_pieces(struct request request, struct place place, struct pieces pieces);

/* Runs an atomic update of `size` bytes, 1 to 8: OP_RMW with its function, or OP_CAS. Returns the
 * value before. */
uint64_t access_update(struct request request, enum op_kind kind, uint64_t address, unsigned size,
                       uint64_t operand, uint64_t expected);

/* Runs an atomic operation on 16 bytes: OP_READ, OP_WRITE, OP_RMW with its function, or OP_CAS.
 * Returns the value before, except of OP_WRITE. */
wide access_wide(struct request request, enum op_kind kind, uint64_t address, wide operand,
                 wide expected);

/* Returns the location of an object of `size` bytes that operations use as a whole, such as a
 * mutex: that of its first granule. Sets *extent to the number of bytes, counted from the start of
 * the allocated object around it, that this object must have. `size` is 1, 2, 4, or at least 8. */
uint32_t access_locate_whole(const struct site *site, uint64_t address, unsigned size,
                             uint32_t *extent);

/* Makes native_machine->op the operation of `kind` on location `number`, for native_park to run.
 * `mode` is a site's, or an enum access other than ACCESS_ATOMIC, because an atomic access has an
 * order. */
static inline void access_begin(enum op_kind kind, uint8_t mode, unsigned function,
                                const struct site *site, uint32_t number, uint64_t operand,
                                uint64_t expected)
{
    struct native *native = native_machine;
    verify(number != 0 && number < native->locations.count);
    struct location *location = &native->locations.table[number];
    native->accessed = site;
    verify(location->kind == LOCATION_DATA && location->size != 0);
    location->is_written |= kind != OP_READ;
    native->machine.has_overwritten |= location->is_written && location->is_object;
    native->op = (struct op){
        .kind = (uint8_t)kind,
        .mode = mode,
        .function = (uint8_t)function,
        .size = location->size,
        .is_mixed = location->is_mixed,
        .is_wide = location->size > sizeof(uint64_t),
        .location = number,
        .object = location->object,
        .extent = location->extent,
        .operand = operand,
        .expected = expected,
        .site = native_site(site),
    };
    verify(native->op.access != ACCESS_ATOMIC || native->op.order != ORDER_NONE);
}
