/* A race of two bit-fields names the one that each line accesses, and says that they share a memory
 * location (C11 3.14): of one byte, of a word, with a field across bytes (WORD), of signed
 * types (SIGNED), within a struct (NESTED), of an element (ARRAY) and of a union (UNION). A race on
 * one field is one on this field (SAME). A field of another location, behind one of no bits, does
 * not race (APART). */
// RUN: %exits 1 %heddle --quiet %s | FileCheck --check-prefixes=NAMES,BYTES %s
// RUN: %exits 1 %heddle --quiet -DWORD %s | FileCheck --check-prefixes=NAMES,WORDS %s
// RUN: %exits 1 %heddle --quiet -DSIGNED %s | FileCheck --check-prefixes=NAMES,SIGNS %s
// RUN: %exits 1 %heddle --quiet -DNESTED %s | FileCheck --check-prefixes=NAMES,NESTS %s
// RUN: %exits 1 %heddle --quiet -DARRAY %s | FileCheck --check-prefixes=NAMES,ELEMENT %s
// RUN: %exits 1 %heddle --quiet -DUNION %s | FileCheck --check-prefixes=NAMES,UNITES %s
// RUN: %exits 1 %heddle --quiet -DSAME %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle -DAPART %s | FileCheck --check-prefix=SAFE %s
// BYTES: data race on 's.[[MINE:[ab]]]':
// WORDS: data race on 's.[[MINE:low|across|high]]':
// SIGNS: data race on 's.[[MINE:left|right]]':
// NESTS: data race on 's.inner.[[MINE:x|y]]':
// ELEMENT: data race on 's[1].[[MINE:x|y]]':
// UNITES: data race on 's.parts.[[MINE:x|y]]':
// NAMES-NOT: [[MINE]]' here
// NAMES: note: {{.*}} here, and nothing orders the two; these bit-fields share a memory location
// ONE: data race on 's.a': {{.*}}
// ONE-NOT: these bit-fields
// SAFE: No errors found

#include <pthread.h>

#if defined WORD
static struct {
    unsigned low : 6, across : 7, high : 19;
} s;
#define FIRST s.across
#define SECOND s.high
#elif defined SIGNED
static struct {
    int left : 3, right : 4;
} s;
#define FIRST s.left
#define SECOND s.right
#elif defined NESTED
static struct {
    int before;
    struct {
        unsigned x : 2, y : 3;
    } inner;
} s;
#define FIRST s.inner.x
#define SECOND s.inner.y
#elif defined ARRAY
static struct {
    unsigned x : 2, y : 3;
} s[3];
#define FIRST s[1].x
#define SECOND s[1].y
#elif defined UNION
static union {
    struct {
        unsigned x : 2, y : 3;
    } parts;
    unsigned char whole;
} s;
#define FIRST s.parts.x
#define SECOND s.parts.y
#elif defined APART
static struct {
    unsigned a : 1, : 0, b : 1;
} s;
#define FIRST s.a
#define SECOND s.b
#else
static struct {
    unsigned a : 1, b : 1;
} s;
#define FIRST s.a
#ifdef SAME
#define SECOND s.a
#else
#define SECOND s.b
#endif
#endif

static void *thread(void *unused)
{
    FIRST = 1;
    return unused;
}

int main(void)
{
    pthread_t other;
    pthread_create(&other, NULL, thread, NULL);
    int seen = SECOND;
    SECOND = 1;
    pthread_join(other, NULL);
    return seen;
}
