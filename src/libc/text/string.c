/* string.c - the functions of <string.h> and <strings.h> on strings. The locale is always C's. */
#include "libc/memory.h"
#include "libc/models.h"
#include "libc/text/parse.h"

#include <errno.h>

size_t strlen(const char *text)
{
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}

size_t strnlen(const char *text, size_t most)
{
    size_t length = 0;
    while (length < most && text[length])
        length++;
    return length;
}

char *stpcpy(char *restrict to, const char *restrict from)
{
    while ((*to = *from++))
        to++;
    return to;
}

char *strcpy(char *restrict to, const char *restrict from)
{
    stpcpy(to, from);
    return to;
}

char *strncpy(char *restrict to, const char *restrict from, size_t size)
{
    size_t length = strnlen(from, size);
    memcpy(to, from, length);
    memset(to + length, 0, size - length);
    return to;
}

char *strcat(char *restrict to, const char *restrict from)
{
    strcpy(to + strlen(to), from);
    return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t most)
{
    char *end = to + strlen(to);
    size_t length = strnlen(from, most);
    memcpy(end, from, length);
    end[length] = '\0';
    return to;
}

char *stpncpy(char *restrict to, const char *restrict from, size_t size)
{
    strncpy(to, from, size);
    return to + strnlen(to, size);
}

size_t strlcpy(char *restrict to, const char *restrict from, size_t size)
{
    size_t length = strlen(from);
    if (size > 0) {
        size_t copied = length < size ? length : size - 1;
        memcpy(to, from, copied);
        to[copied] = '\0';
    }
    return length;
}

size_t strlcat(char *restrict to, const char *restrict from, size_t size)
{
    size_t length = strnlen(to, size);
    return length + strlcpy(to + length, from, size - length);
}

int strncmp(const char *left, const char *right, size_t most)
{
    for (size_t i = 0; i < most; i++) {
        unsigned char a = (unsigned char)left[i], b = (unsigned char)right[i];
        if (a != b)
            return a - b;
        if (!a)
            break;
    }
    return 0;
}

int strcmp(const char *left, const char *right)
{
    return strncmp(left, right, SIZE_MAX);
}

int strcoll(const char *left, const char *right)
{
    return strcmp(left, right);
}

size_t strxfrm(char *restrict to, const char *restrict from, size_t size)
{
    size_t length = strlen(from);
    if (length < size)
        strcpy(to, from);
    return length;
}

int strncasecmp(const char *left, const char *right, size_t most)
{
    for (size_t i = 0; i < most; i++) {
        int a = character_lower((unsigned char)left[i]),
            b = character_lower((unsigned char)right[i]);
        if (a != b)
            return a - b;
        if (!a)
            break;
    }
    return 0;
}

int strcasecmp(const char *left, const char *right)
{
    return strncasecmp(left, right, SIZE_MAX);
}

char *strchrnul(const char *text, int character)
{
    while (*text && *text != (char)character)
        text++;
    return (char *)text;
}

char *strchr(const char *text, int character)
{
    char *found = strchrnul(text, character);
    return *found == (char)character ? found : NULL;
}

char *index(const char *text, int character)
{
    return strchr(text, character);
}

char *strrchr(const char *text, int character)
{
    return memrchr(text, character, strlen(text) + 1);
}

char *rindex(const char *text, int character)
{
    return strrchr(text, character);
}

size_t strspn(const char *text, const char *accepted)
{
    size_t length = 0;
    while (text[length] && strchr(accepted, text[length]))
        length++;
    return length;
}

size_t strcspn(const char *text, const char *rejected)
{
    size_t length = 0;
    while (text[length] && !strchr(rejected, text[length]))
        length++;
    return length;
}

char *strpbrk(const char *text, const char *wanted)
{
    text += strcspn(text, wanted);
    return *text ? (char *)text : NULL;
}

char *strstr(const char *text, const char *wanted)
{
    size_t length = strlen(wanted);
    for (; strncmp(text, wanted, length) != 0; text++)
        if (!*text)
            return NULL;
    return (char *)text;
}

char *strcasestr(const char *text, const char *wanted)
{
    size_t length = strlen(wanted);
    for (; strncasecmp(text, wanted, length) != 0; text++)
        if (!*text)
            return NULL;
    return (char *)text;
}

char *strsep(char **rest, const char *separators)
{
    char *token = *rest;
    if (!token)
        return NULL;
    char *end = token + strcspn(token, separators);
    *rest = *end ? end + 1 : NULL;
    *end = '\0';
    return token;
}

char *strtok_r(char *restrict text, const char *restrict separators, char **restrict rest)
{
    if (!text)
        text = *rest;
    text += strspn(text, separators);
    char *end = text + strcspn(text, separators);
    *rest = *end ? end + 1 : end;
    if (end == text)
        return NULL;
    *end = '\0';
    return text;
}

char *strtok(char *restrict text, const char *restrict separators)
{
    static char *rest;
    return strtok_r(text, separators, &rest);
}

char *strndup(const char *text, size_t most)
{
    size_t length = strnlen(text, most);
    char *copy = malloc(length + 1);
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

char *strdup(const char *text)
{
    return strndup(text, SIZE_MAX);
}

/* The one of glibc, for _GNU_SOURCE, and the one of POSIX. */
char *strerror_r(int error, char *text, size_t size)
{
    (void)text, (void)size;
    return strerror(error);
}

int __xpg_strerror_r(int error, char *text, size_t size)
{
    const char *meaning = strerror(error);
    bool fits = strlcpy(text, meaning, size) < size;
    return fits ? 0 : ERANGE;
}
