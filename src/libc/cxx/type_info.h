/* type_info.h - type information, as the Itanium C++ ABI lays it out. */
#ifndef HEDDLE_LIBC_CXX_TYPE_INFO_H
#define HEDDLE_LIBC_CXX_TYPE_INFO_H

/* The virtual tables of the classes of type information. An object's class is known by its
 * table. */
extern void *_ZTVN10__cxxabiv117__class_type_infoE[11];
extern void *_ZTVN10__cxxabiv120__si_class_type_infoE[11];  /* one base class, at offset 0 */
extern void *_ZTVN10__cxxabiv121__vmi_class_type_infoE[11]; /* other base classes */

enum { TYPE_INFO_TABLE = 2 }; /* an object points to this entry of its table */

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
    };
};

#endif
