/* Messages of <err.h> and <error.h>: those that end the program do so with their status. */
// RUN: %heddle --outcomes %s | FileCheck %s
// RUN: %heddle --outcomes -DERR=err %s | FileCheck --check-prefix=ERR %s
// RUN: %heddle --outcomes -DERR=verr_like %s | FileCheck --check-prefix=ERR %s
// RUN: %heddle --outcomes -DERR=errx %s | FileCheck --check-prefix=ERRX %s
// RUN: %heddle --outcomes -DERR=verrx_like %s | FileCheck --check-prefix=ERRX %s
// RUN: %heddle --outcomes -DERR=error_like %s | FileCheck --check-prefix=ERR %s
// CHECK: 0  "line 1: Invalid argument\nline 2\nlist 3: Invalid argument\nlist 4\nline 5\n
// ERR: 3  "end of 7: Invalid argument\n"
// ERRX: 3  "end of 7\n"

#include <assert.h>
#include <err.h>
#include <errno.h>
#include <error.h>
#include <stdarg.h>

static void list(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vwarn(format, arguments);
    va_end(arguments);
    va_start(arguments, format);
    vwarnx("list 4", arguments);
    va_end(arguments);
}

#ifdef ERR
static void verr_like(int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    verr(status, format, arguments);
}

static void verrx_like(int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    verrx(status, format, arguments);
}

static void error_like(int status, const char *format, int number)
{
    error(status, errno, format, number);
}
#endif

int main(void)
{
    errno = EINVAL;
#ifdef ERR
    (void)verr_like, (void)verrx_like, (void)error_like;
    if (errno == 0)
        errx(4, "not reached");
    ERR(3, "end of %d", 7);
#else
    warn("line %d", 1);
    warnx("line %d", 2);
    list("list %d", 3);
    error(0, 0, "line %d", 5);
#endif
    return 0;
}
