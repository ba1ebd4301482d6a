/* fundamental_types.c - type information for the fundamental types, and pointers to them. Compilers
 * leave these to the C++ library. */
#include "libc/cxx/exceptions/type_info.h"

struct pointer_type {
    void **table;
    const char *name;
    unsigned qualifiers;
    const void *pointee;
};

#define FUNDAMENTAL_TABLE &_ZTVN10__cxxabiv123__fundamental_type_infoE[TYPE_INFO_TABLE]
#define POINTER_TABLE &_ZTVN10__cxxabiv119__pointer_type_infoE[TYPE_INFO_TABLE]

/* The letters are the type's name in the ABI. */
#define TYPE(letters)                                                                            \
    const struct plain_type_info _ZTI##letters = {FUNDAMENTAL_TABLE, #letters};                  \
    const struct pointer_type _ZTIP##letters = {POINTER_TABLE, "P" #letters, 0, &_ZTI##letters}; \
    const struct pointer_type _ZTIPK##letters = {POINTER_TABLE, "PK" #letters, POINTER_IS_CONST, \
                                                 &_ZTI##letters};

TYPE(v)  /* void */
TYPE(Dn) /* std::nullptr_t */
TYPE(b)  /* bool */
TYPE(c)  /* char */
TYPE(a)  /* signed char */
TYPE(h)  /* unsigned char */
TYPE(w)  /* wchar_t */
TYPE(Du) /* char8_t */
TYPE(Ds) /* char16_t */
TYPE(Di) /* char32_t */
TYPE(s)  /* short */
TYPE(t)  /* unsigned short */
TYPE(i)  /* int */
TYPE(j)  /* unsigned int */
TYPE(l)  /* long */
TYPE(m)  /* unsigned long */
TYPE(x)  /* long long */
TYPE(y)  /* unsigned long long */
TYPE(n)  /* __int128 */
TYPE(o)  /* unsigned __int128 */
TYPE(f)  /* float */
TYPE(d)  /* double */
TYPE(e)  /* long double */
TYPE(g)  /* __float128 */
