/* The string functions that the program gets from heddle. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char buffer[32] = "weft";
    char *volatile words = buffer; /* so that the compiler cannot know the answers */

    assert(strlen(words) == 4 && strnlen(words, 2) == 2);
    strcat(words, " and ");
    strncat(words, "warped", 4);
    assert(strcmp(words, "weft and warp") == 0);
    assert(strncmp(words, "weft or", 5) == 0 && strcmp(words, "weft or") < 0);
    assert(strchr(words, 'a') == words + 5 && strrchr(words, 'a') == words + 10);
    assert(strstr(words, "and w") == words + 5 && strstr(words, "silk") == NULL);
    assert(memcmp(words, "weft", 4) == 0 && memchr(words, 'f', 8) == words + 2);
    assert(strspn(words, "efw") == 3 && strcspn(words, " ") == 4);

    char *copy = strdup(words), *rest;
    assert(strcmp(strtok_r(copy, " ", &rest), "weft") == 0);
    assert(strcmp(strtok_r(NULL, " ", &rest), "and") == 0);
    free(copy);

    assert(atoi("-12x") == -12 && strtol("0x1f", NULL, 0) == 31 && strtoul("77", NULL, 8) == 63);
    return 0;
}
