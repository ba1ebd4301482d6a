/* runtime_strings.h - <string.h> and <strings.h>; a part of runtime.c, the rest of which uses them. */
#ifndef HEDDLE_FRONT_RUNTIME_STRINGS_H
#define HEDDLE_FRONT_RUNTIME_STRINGS_H

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    return __builtin_memcpy(to, from, size);
}

void *mempcpy(void *restrict to, const void *restrict from, size_t size)
{
    return (char *)__builtin_memcpy(to, from, size) + size;
}

void *memmove(void *to, const void *from, size_t size)
{
    return __builtin_memmove(to, from, size);
}

void *memset(void *to, int byte, size_t size)
{
    return __builtin_memset(to, byte, size);
}

void bzero(void *to, size_t size)
{
    __builtin_memset(to, 0, size);
}

/* Memory of any type goes through a native buffer, copied as it was written: an access to the bytes
 * of an int would make every access to it one to four bytes. */
enum { BUFFER_SIZE = 64 };

int memcmp(const void *left, const void *right, size_t size)
{
    unsigned char a[BUFFER_SIZE], b[BUFFER_SIZE];
    for (size_t done = 0, part; done < size; done += part) {
        part = size - done < BUFFER_SIZE ? size - done : BUFFER_SIZE;
        __builtin_memcpy(a, (const char *)left + done, part);
        __builtin_memcpy(b, (const char *)right + done, part);
        for (size_t i = 0; i < part; i++)
            if (a[i] != b[i])
                return a[i] - b[i];
    }
    return 0;
}

int bcmp(const void *left, const void *right, size_t size)
{
    return memcmp(left, right, size);
}

void *memchr(const void *memory, int byte, size_t size)
{
    const unsigned char *bytes = memory;
    for (size_t i = 0; i < size; i++)
        if (bytes[i] == (unsigned char)byte)
            return (void *)&bytes[i];
    return NULL;
}

void *rawmemchr(const void *memory, int byte)
{
    return memchr(memory, byte, SIZE_MAX);
}

void explicit_bzero(void *to, size_t size)
{
    __builtin_memset(to, 0, size);
}

void *memrchr(const void *memory, int byte, size_t size)
{
    const unsigned char *bytes = memory;
    for (size_t i = size; i > 0; i--)
        if (bytes[i - 1] == (unsigned char)byte)
            return (void *)&bytes[i - 1];
    return NULL;
}

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

void *memccpy(void *restrict to, const void *restrict from, int last, size_t size)
{
    const char *end = memchr(from, last, size);
    size_t copied = end ? (size_t)(end + 1 - (const char *)from) : size;
    memcpy(to, from, copied);
    return end ? (char *)to + copied : NULL;
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

/* The program's locale is always C's. */
size_t strxfrm(char *restrict to, const char *restrict from, size_t size)
{
    size_t length = strlen(from);
    if (length < size)
        strcpy(to, from);
    return length;
}

static int lower(unsigned char character)
{
    return character >= 'A' && character <= 'Z' ? character - 'A' + 'a' : character;
}

int strncasecmp(const char *left, const char *right, size_t most)
{
    for (size_t i = 0; i < most; i++) {
        int a = lower((unsigned char)left[i]), b = lower((unsigned char)right[i]);
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

void *memmem(const void *memory, size_t size, const void *wanted, size_t wanted_size)
{
    const char *bytes = memory;
    for (size_t i = 0; wanted_size <= size && i <= size - wanted_size; i++)
        if (memcmp(bytes + i, wanted, wanted_size) == 0)
            return (void *)(bytes + i);
    return NULL;
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

char *strerror(int error);

/* glibc's own, for _GNU_SOURCE; and that of POSIX. */
char *strerror_r(int error, char *text, size_t size)
{
    (void)text, (void)size;
    return strerror(error);
}

int __xpg_strerror_r(int error, char *text, size_t size)
{
    const char *meaning = strerror(error);
    bool fits = strlcpy(text, meaning, size) < size;
    return fits ? 0 : OUT_OF_RANGE;
}

#endif
