/* identity.c - what the system says of itself and of the process: names, numbers of users, the
 * directory, the locale. All of it is made up, and the same on each machine. */
#include "libc/models.h"

#include <errno.h>
#include <linux/limits.h>
#include <locale.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

char *getenv(const char *name);

enum { USER = 1000, NOT_KNOWN = 127 };

static const char host_name[] = "heddle";

int uname(struct utsname *to)
{
    *to = (struct utsname)
    {
        .sysname = "Linux", .nodename = "heddle", .release = "6.1.0", .version = "#1 SMP",
#if defined __x86_64__
        .machine = "x86_64"
    };
#else
        .machine = "aarch64"
    };
#endif
    return 0;
}

/* As glibc's, whose ABI heddle has. */
const char *gnu_get_libc_version(void)
{
    return "2.36";
}

const char *gnu_get_libc_release(void)
{
    return "stable";
}

/* Copies the text, if the array has room for it. */
static bool give(char *to, size_t size, const char *text)
{
    size_t length = strlen(text) + 1;
    if (length <= size)
        memcpy(to, text, length);
    return length <= size;
}

int gethostname(char *name, size_t size)
{
    if (give(name, size, host_name))
        return 0;
    errno = ENAMETOOLONG;
    return -1;
}

/* --- the process ------------------------------------------------------------------------------ */

uid_t getuid(void)
{
    return USER;
}

uid_t geteuid(void)
{
    return USER;
}

gid_t getgid(void)
{
    return USER;
}

gid_t getegid(void)
{
    return USER;
}

static const char directory[] = "/";

char *getcwd(char *to, size_t size)
{
    if (to && size == 0) {
        errno = EINVAL;
        return NULL;
    }
    if (!to) {
        size = size > 0 ? size : PATH_MAX;
        to = malloc(size);
    }
    if (!to)
        return NULL;
    if (give(to, size, directory))
        return to;
    errno = ERANGE;
    return NULL;
}

/* --- the locale: the one of C, the only one --------------------------------------------------- */

char *setlocale(int category, const char *locale)
{
    if (category < LC_CTYPE || category > LC_IDENTIFICATION)
        return NULL;
    if (locale && !*locale)
        getenv("LC_ALL"); /* and others, which may as well not be there */
    bool is_known = !locale || !*locale || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0;
    return is_known ? (char *)"C" : NULL;
}

struct lconv *localeconv(void)
{
    static char nothing[] = "", point[] = ".";
    static struct lconv convention = {
        .decimal_point = point,
        .thousands_sep = nothing,
        .grouping = nothing,
        .int_curr_symbol = nothing,
        .currency_symbol = nothing,
        .mon_decimal_point = nothing,
        .mon_thousands_sep = nothing,
        .mon_grouping = nothing,
        .positive_sign = nothing,
        .negative_sign = nothing,
        .int_frac_digits = NOT_KNOWN,
        .frac_digits = NOT_KNOWN,
        .p_cs_precedes = NOT_KNOWN,
        .p_sep_by_space = NOT_KNOWN,
        .n_cs_precedes = NOT_KNOWN,
        .n_sep_by_space = NOT_KNOWN,
        .p_sign_posn = NOT_KNOWN,
        .n_sign_posn = NOT_KNOWN,
        .int_p_cs_precedes = NOT_KNOWN,
        .int_p_sep_by_space = NOT_KNOWN,
        .int_n_cs_precedes = NOT_KNOWN,
        .int_n_sep_by_space = NOT_KNOWN,
        .int_p_sign_posn = NOT_KNOWN,
        .int_n_sign_posn = NOT_KNOWN,
    };
    return &convention;
}
