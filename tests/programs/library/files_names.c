/* The other names and variants of functions on files. */
// RUN: printf '1 2 34' >%t.txt
// RUN: %heddle --leaks=error --format=json --file=in=%t.txt %s | FileCheck %s
// RUN: %heddle --format=json --file=in=%t.txt -D_FILE_OFFSET_BITS=64 %s | FileCheck %s
// RUN: %heddle --algorithm=naive --format=json --file=in=%t.txt %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static int read_numbers(FILE *file, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int count = vfscanf(file, format, arguments);
    va_end(arguments);
    return count;
}

static void check_streams(void)
{
    int one, two;
    FILE *file = fopen64("in", "r");
    assert(getc_unlocked(file) == '1' && fgetc_unlocked(file) == ' ');
    assert(fseeko(file, 0, SEEK_SET) == 0 && read_numbers(file, "%d %d", &one, &two) == 2);
    assert(one == 1 && two == 2 && ftello(file) == 3);
    assert(fseeko64(file, 0, SEEK_END) == 0 && ftello64(file) == 6);
    clearerr(file);
    fclose(file);
}

static void check_descriptors(void)
{
    char text[2];
    int first = open64("in", O_RDONLY), second = openat(AT_FDCWD, "in", O_RDONLY);
    assert(first != second && openat(first, "in", O_RDONLY) == -1 && errno == EBADF);
    assert(lseek64(first, 4, SEEK_SET) == 4 && read(first, text, 2) == 2 && text[1] == '4');
    assert(pread64(first, text, 1, 2) == 1 && text[0] == '2');
    int third = openat64(AT_FDCWD, "in", O_RDONLY);
    struct stat64 one, other;
    assert(fstat64(third, &one) == 0 && stat64("in", &other) == 0 && one.st_size == other.st_size);
    assert(close(third) == 0);
    FILE *file = fdopen(second, "r");
    assert(fgetc(file) == '1' && fclose(file) == 0);
    assert(close(second) == -1 && close(first) == 0 && !fdopen(first, "r"));
}

int main(void)
{
    check_streams();
    check_descriptors();
    return 0;
}
