/* Functions of <string.h> and <stdlib.h> that are C in heddle do what they do natively; the last
 * ones are not in every C library, or no longer. */
// RUN: %clang -w -std=gnu17 -o %t %s && %t
// RUN: %heddle --quiet %s -- -std=gnu17

#define _GNU_SOURCE
#include <assert.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void searching(void)
{
    const char *text = "weft and warp";
    assert(memmem(text, 13, "and", 3) == text + 5 && memrchr(text, 'w', 13) == text + 9);
    assert(rindex(text, 'a') == text + 10 && strchrnul(text, 'z') == text + 13);
    assert(strncasecmp(text, "WEFT OR", 5) == 0 && bcmp(text, "weft", 4) == 0);
}

static void copying(void)
{
    char text[16] = "warp", *rest = text;
    assert(strcmp(mempcpy(text + 4, " weft", 6) - 6, " weft") == 0);
    assert(strcmp(strsep(&rest, " "), "warp") == 0 && strcmp(rest, "weft") == 0);
    assert(stpcpy(text, "a,b") == text + 3);
    assert(strcmp(strtok(text, ","), "a") == 0 && strcmp(strtok(NULL, ","), "b") == 0);
    assert(strtok(NULL, ",") == NULL);
    char *copy = strndup("shuttle", 4);
    assert(strcmp(copy, "shut") == 0);
    bzero(copy, 5);
    assert(copy[0] == 0 && malloc_usable_size(copy) >= 5);
    free(copy);
    copy = memalign(64, 8);
    assert((size_t)copy % 64 == 0);
    free(copy);
}

static void numbers(void)
{
    char *end;
    assert(atol("-12") == -12 && atoll("9000000000") == 9000000000);
    assert(strtoll("-0x7f", &end, 16) == -127 && *end == 0);
    assert(strtoull("zz", &end, 36) == 35 * 36 + 35 && *end == 0);
}

#ifdef __HEDDLE__
size_t strlcpy(char *to, const char *from, size_t size);
size_t strlcat(char *to, const char *from, size_t size);
void cfree(void *memory);
long __isoc23_strtol(const char *text, char **end, int base);
unsigned long __isoc23_strtoul(const char *text, char **end, int base);
long long __isoc23_strtoll(const char *text, char **end, int base);
unsigned long long __isoc23_strtoull(const char *text, char **end, int base);

static void uncommon(void)
{
    char text[8];
    assert(strlcpy(text, "warp", 4) == 4 && strcmp(text, "war") == 0);
    assert(strlcat(text, "ping", 8) == 7 && strcmp(text, "warping") == 0);
    cfree(malloc(1));
    assert(__isoc23_strtol("-5", NULL, 10) == -5 && __isoc23_strtoul("5", NULL, 10) == 5);
    assert(__isoc23_strtoll("-5", NULL, 10) == -5 && __isoc23_strtoull("5", NULL, 10) == 5);
}
#else
static void uncommon(void)
{
}
#endif

int main(void)
{
    searching();
    copying();
    numbers();
    uncommon();
    return 0;
}
