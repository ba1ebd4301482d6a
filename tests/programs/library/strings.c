/* The rarer functions on memory, strings and arrays do what they do natively. */
// RUN: %clang -w -std=gnu17 -o %t %s && %t
// RUN: %heddle --quiet %s

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int by_key(const void *left, const void *right, void *keys)
{
    const int *key = keys;
    return key[*(const int *)left] - key[*(const int *)right];
}

static void arrays(void)
{
    int keys[] = {30, 10, 20}, order[] = {0, 1, 2};
    qsort_r(order, 3, sizeof *order, by_key, keys);
    assert(order[0] == 1 && order[1] == 2 && order[2] == 0);
    void *aligned;
    assert(posix_memalign(&aligned, 64, 3) == 0 && (size_t)aligned % 64 == 0);
    free(aligned);
    aligned = aligned_alloc(32, 64);
    assert((size_t)aligned % 32 == 0);
    free(aligned);
    assert(posix_memalign(&aligned, 3, 3) == EINVAL);
}

static void texts(void)
{
    char text[] = "weft", copy[8];
    assert(rawmemchr(text, 'f') == text + 2 && strxfrm(copy, text, sizeof copy) == 4);
    assert(strcmp(copy, "weft") == 0 && strcoll(copy, text) == 0);
    explicit_bzero(text, 2);
    assert(text[0] == 0 && text[1] == 0 && text[2] == 'f');
    assert(strcmp(strerror_r(ERANGE, copy, sizeof copy), strerror(ERANGE)) == 0);
    assert(strcasecmp("WaRp", "wArP") == 0 && strcasestr("THE WEFT", "weft") != NULL);
}

static void chance(void)
{
    unsigned seed = 7, same = 7;
    for (int i = 0; i < 4; i++)
        assert(rand_r(&seed) == rand_r(&same));
    srand(3);
    int first = rand();
    srand(3);
    assert(rand() == first && first >= 0 && first <= RAND_MAX);
    srandom(3);
    assert(random() >= 0);
}

int main(void)
{
    arrays();
    texts();
    chance();
    return 0;
}
