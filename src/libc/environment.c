/* environment.c - getenv, setenv and their like.
 *
 * The front end lets `environ` point to the variables of --env. As in glibc, functions that change
 * the environment hold a lock, and getenv does not: a thread that calls it while another one calls
 * setenv has a data race.
 *
 * setenv allocates its strings, and the array. They are freed when another setenv or an unsetenv
 * replaces them, as POSIX allows; later uses of an old string are errors. <stdlib.h> is not
 * included: libc/models.h says why. */
#include "libc/models.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>

char **environ;
extern char **__environ __attribute__((alias("environ")));

/* A string that setenv has allocated. */
struct owned_string {
    struct owned_string *next;
    char text[];
};

static pthread_mutex_t environment_lock = PTHREAD_MUTEX_INITIALIZER;
static struct owned_string *owned_strings;
static char **owned_array; /* NULL: none was allocated */

/* The length of the name in a string "name=value". */
static size_t name_length(const char *text)
{
    const char *equals = strchr(text, '=');
    return equals ? (size_t)(equals - text) : strlen(text);
}

static bool has_name(const char *variable, const char *name, size_t length)
{
    return strncmp(variable, name, length) == 0 && variable[length] == '=';
}

/* The entry of the variable; if there is none, the entry with NULL at the end; NULL: there is no
 * array. */
static char **find_variable(const char *name, size_t length)
{
    char **entry = environ;
    while (entry && *entry && !has_name(*entry, name, length))
        entry++;
    return entry;
}

char *getenv(const char *name)
{
    size_t length = strlen(name);
    char **entry = find_variable(name, length);
    return entry && *entry ? *entry + length + 1 : NULL;
}

char *secure_getenv(const char *name)
{
    return getenv(name);
}

/* Frees the string if setenv has allocated it. */
static void drop_string(const char *text)
{
    for (struct owned_string **at = &owned_strings; *at; at = &(*at)->next) {
        struct owned_string *string = *at;
        if (string->text == text) {
            *at = string->next;
            free(string);
            return;
        }
    }
}

static int fail_environment(int error)
{
    errno = error;
    return -1;
}

/* Adds the string behind the other ones. Returns 0, or -1. */
static int append(char *text)
{
    size_t count = 0;
    while (environ && environ[count])
        count++;
    char **array = malloc((count + 2) * sizeof *array);
    if (!array)
        return fail_environment(ENOMEM);
    for (size_t i = 0; i < count; i++)
        array[i] = environ[i];
    array[count] = text;
    array[count + 1] = NULL;
    bool was_owned = owned_array && environ == owned_array;
    if (was_owned)
        free(owned_array);
    environ = owned_array = array;
    return 0;
}

/* Makes the string the variable's. Returns 0, or -1. */
static int put(char *text, size_t length)
{
    char **entry = find_variable(text, length);
    if (!entry || !*entry)
        return append(text);
    drop_string(*entry);
    *entry = text;
    return 0;
}

/* Returns "name=value", or NULL. */
static char *make_string(const char *name, size_t length, const char *value)
{
    size_t size = strlen(value) + 1;
    struct owned_string *string = malloc(sizeof *string + length + 1 + size);
    if (!string)
        return NULL;
    memcpy(string->text, name, length);
    string->text[length] = '=';
    memcpy(string->text + length + 1, value, size);
    string->next = owned_strings;
    owned_strings = string;
    return string->text;
}

/* Whether the name is one that a variable can have. */
static bool is_name(const char *name)
{
    return name && *name && !strchr(name, '=');
}

/* Requires: the lock is held. */
static int set_variable(const char *name, const char *value, bool overwrite)
{
    size_t length = strlen(name);
    char **entry = find_variable(name, length);
    if (entry && *entry && !overwrite)
        return 0;
    char *text = make_string(name, length, value);
    return text ? put(text, length) : fail_environment(ENOMEM);
}

int setenv(const char *name, const char *value, int overwrite)
{
    if (!is_name(name))
        return fail_environment(EINVAL);
    pthread_mutex_lock(&environment_lock);
    int result = set_variable(name, value, overwrite != 0);
    pthread_mutex_unlock(&environment_lock);
    return result;
}

/* Requires: the lock is held. */
static void remove_variable(const char *name, size_t length)
{
    char **entry = find_variable(name, length);
    if (!entry || !*entry)
        return;
    drop_string(*entry);
    for (; *entry; entry++)
        entry[0] = entry[1];
}

int unsetenv(const char *name)
{
    if (!is_name(name))
        return fail_environment(EINVAL);
    pthread_mutex_lock(&environment_lock);
    remove_variable(name, strlen(name));
    pthread_mutex_unlock(&environment_lock);
    return 0;
}

/* The string itself becomes part of the environment. Without '=', the variable is removed. */
int putenv(char *text)
{
    size_t length = name_length(text);
    int result = 0;
    pthread_mutex_lock(&environment_lock);
    if (text[length])
        result = put(text, length);
    else
        remove_variable(text, length);
    pthread_mutex_unlock(&environment_lock);
    return result;
}

int clearenv(void)
{
    pthread_mutex_lock(&environment_lock);
    while (environ && *environ)
        remove_variable(*environ, name_length(*environ));
    environ = NULL;
    pthread_mutex_unlock(&environment_lock);
    return 0;
}
