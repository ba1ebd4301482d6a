/* What a program asks about the system and itself at its beginning: each answer is fixed. */
// RUN: %heddle --format=json --leaks=error %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <gnu/libc-version.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

static void ask_for_limits(void)
{
    struct rlimit64 limit;
    assert(getrlimit64(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur == 8 << 20);
    assert(sysconf(_SC_ARG_MAX) >= 4096 && sysconf(_SC_GETPW_R_SIZE_MAX) > 0);
    assert(sysconf(_SC_LEVEL2_CACHE_LINESIZE) == sysconf(_SC_LEVEL1_DCACHE_LINESIZE));
}

static void ask_for_names(void)
{
    struct utsname system;
    char name[8], *directory = getcwd(NULL, 0);
    assert(uname(&system) == 0 && strcmp(system.sysname, "Linux") == 0);
    assert(gethostname(name, sizeof name) == 0 && strcmp(name, system.nodename) == 0);
    assert(gethostname(name, 2) == -1 && errno == ENAMETOOLONG);
    assert(atof(gnu_get_libc_version()) >= 2.0 && *gnu_get_libc_release());
    assert(getuid() == geteuid() && getgid() == getegid());
    assert(directory && *directory == '/' && getcwd(name, sizeof name) == name);
    assert(strcmp(name, directory) == 0 && !getcwd(name, 1) && errno == ERANGE);
    assert(!getcwd(name, 0) && errno == EINVAL);
    free(directory);
}

int main(void)
{
    ask_for_limits();
    ask_for_names();
    assert(strcmp(setlocale(LC_ALL, ""), "C") == 0 && strcmp(setlocale(LC_CTYPE, NULL), "C") == 0);
    assert(!setlocale(LC_ALL, "de_DE.UTF-8") && !setlocale(99, "C"));
    assert(strcmp(localeconv()->decimal_point, ".") == 0);
    return 0;
}
