/* type_info.h - type information, as the Itanium C++ ABI lays it out. */
#pragma once

#include <stdbool.h>

/* The virtual tables of the classes of type information. An object's class is known by its
 * table. */
extern void *_ZTVN10__cxxabiv117__class_type_infoE[11];
extern void *_ZTVN10__cxxabiv120__si_class_type_infoE[11];  /* one base class, at offset 0 */
extern void *_ZTVN10__cxxabiv121__vmi_class_type_infoE[11]; /* other base classes */
extern void *_ZTVN10__cxxabiv119__pointer_type_infoE[11];
extern void *_ZTVN10__cxxabiv120__function_type_infoE[11];
extern void *_ZTVN10__cxxabiv123__fundamental_type_infoE[11];

enum { TYPE_INFO_TABLE = 2 }; /* an object points to this entry of its table */

enum {
    POINTER_IS_CONST = 1,
    POINTER_QUALIFIERS = 7
}; /* of the pointee: const, volatile, restrict */

enum { BASE_IS_VIRTUAL = 1, BASE_IS_PUBLIC = 2, BASE_OFFSET_SHIFT = 8 };

struct base_info {
    const struct type_info *type;
    long flags; /* and, above them, the offset of the base, or of that offset in the table */
};

struct type_info {
    void **table;
    const char *name;
    union {
        const struct type_info *base; /* of __si_class_type_info */
        struct {                      /* of __vmi_class_type_info */
            unsigned flags;
            unsigned count;
            struct base_info bases[];
        };
        struct { /* of __pointer_type_info */
            unsigned qualifiers;
            const struct type_info *pointee;
        };
    };
};

/* A type of which no more is known. */
struct plain_type_info {
    void **table;
    const char *name;
};

#pragma GCC visibility push(hidden)

/* Whether the type's class is that of the table. */
static inline bool type_is(const struct type_info *type, void **table)
{
    return type->table == &table[TYPE_INFO_TABLE];
}

/* Looks for the one public base class `wanted` of *object, which is of class `type`. Returns
 * whether there is one, and then sets *object to it. A null pointer stays one. */
bool cxx_find_base(const struct type_info *wanted, const struct type_info *type, void **object);

/* Whether a handler for `caught` handles an exception of type `thrown`. Then sets *object, the
 * address of the exception, to the handler's: that of a base class, or a pointer's value. */
bool cxx_catches(const struct type_info *caught, const struct type_info *thrown, void **object);

#pragma GCC visibility pop
