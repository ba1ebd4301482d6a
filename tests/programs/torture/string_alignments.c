/* The string functions at every alignment, in global, local and heap memory. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static char g[64];
int main(void)
{
    char l[64];
    char *volatile lp = l;
    char *h = malloc(64);
    char *bufs[] = {g, lp, h};
    for (int k = 0; k < 3; k++)
        for (int o = 0; o < 9; o++) {
            char *b = bufs[k];
            memset(b, '#', 64);
            char *p = b + o;
            strcpy(p, "hello");
            assert(strlen(p) == 5 && p[6] == '#');
            strcat(p, " world");
            assert(!strcmp(p, "hello world") && strncmp(p, "hello there", 6) == 0 &&
                   strcmp(p, "hello there") > 0);
            assert(strchr(p, 'o') == p + 4 && strrchr(p, 'o') == p + 7 && strchr(p, 0) == p + 11 &&
                   !strchr(p, 'z'));
            assert(strstr(p, "wor") == p + 6 && strstr(p, "") == p);
            assert(strspn(p, "ehl") == 4 && strcspn(p, " ") == 5 && strpbrk(p, "dw") == p + 6);
            assert(memchr(p, 'w', 20) == p + 6);
            memmove(p + 3, p, 12);
            assert(!strcmp(p + 3, "hello world") && !memcmp(p, "hel", 3));
            memmove(p, p + 3, 12);
            assert(!strcmp(p, "hello world"));
            strncpy(p, "ab", 5);
            assert(p[2] == 0 && p[4] == 0 && p[5] == ' ');
            strncpy(p, "abcdef", 3);
            assert(p[2] == 'c' && p[3] == 0);
            strncat(p, "xyz", 2);
            assert(!strcmp(p, "abcxy"));
            for (int i = 0; p[i]; i++)
                p[i] = toupper((unsigned char)p[i]);
            assert(!strcmp(p, "ABCXY"));
            assert(strcasecmp(p, "abcxy") == 0);
            char *d = strdup(p);
            assert(!strcmp(d, p));
            free(d);
            strcpy(p, "a,b;c");
            char *s;
            int n = 0;
            for (char *t = strtok_r(p, ",;", &s); t; t = strtok_r(0, ",;", &s))
                n += *t;
            assert(n == 'a' + 'b' + 'c');
            if (o)
                assert(b[o - 1] == '#');
        }
    free(h);
    assert(isdigit('5') && isalpha('x') && isspace('\n') && ispunct('!') && !isupper('a'));
    assert(memcmp("a\0b", "a\0c", 3) < 0 && memcmp("\xff", "a", 1) > 0 && strcmp("\xff", "a") > 0);
    return 0;
}
