#include "report/formats/uri.h"

#include "base/error.h"
#include "base/memory.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The path, with %XX for every character that is neither unreserved nor a slash. */
static char *encode(const char *path)
{
    char *encoded = memory_new(3 * strlen(path) + 1, 1), *to = encoded;
    for (; *path; path++) {
        if (isalnum((unsigned char)*path) || strchr("/-._~", *path))
            *to++ = *path;
        else
            to += sprintf(to, "%%%02X", (unsigned char)*path);
    }
    return encoded;
}

static char *working_directory(void)
{
    char *directory = realpath(".", NULL);
    if (!directory)
        die("cannot tell the working directory: %s", strerror(errno));
    return directory;
}

/* The rest of the path behind the folder; NULL: the path is not below the folder. */
static const char *find_rest(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    while (length > 0 && folder[length - 1] == '/')
        length--;
    return strncmp(path, folder, length) == 0 && path[length] == '/' ? path + length + 1 : NULL;
}

/* A missing file, of a program that was compiled elsewhere, keeps its name. */
char *uri_of_file(const char *file)
{
    char *directory = working_directory(), *path = realpath(file, NULL);
    const char *name = path ? path : file, *rest = find_rest(name, directory);
    char *encoded = encode(rest ? rest : name);
    char *uri =
        *name == '/' && !rest ? memory_print("file://%s", encoded) : memory_copy_text(encoded);
    free(encoded);
    free(path);
    free(directory);
    return uri;
}

char *uri_of_directory(void)
{
    char *directory = working_directory(), *encoded = encode(directory);
    const char *slash = strcmp(directory, "/") == 0 ? "" : "/";
    char *uri = memory_print("file://%s%s", encoded, slash);
    free(encoded);
    free(directory);
    return uri;
}

bool uri_is_relative(const char *uri)
{
    return strncmp(uri, "file:", 5) != 0;
}
