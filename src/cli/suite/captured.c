#include "cli/suite/captured.h"

#include "base/error.h"
#include "base/memory.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int captured_new(void)
{
    int file = memfd_create("heddle-test", MFD_CLOEXEC);
    if (file < 0)
        die("cannot make a file for the report of a test: %s", strerror(errno));
    return file;
}

void captured_begin(int file)
{
    if (dup2(file, STDOUT_FILENO) < 0 || dup2(file, STDERR_FILENO) < 0)
        _exit(2);
    error_end_as_child();
}

char *captured_take(int file)
{
    off_t size = lseek(file, 0, SEEK_END);
    char *text = memory_new((size_t)size + 1, 1);
    for (off_t at = 0; at < size;) {
        ssize_t count = pread(file, text + at, (size_t)(size - at), at);
        if (count <= 0)
            die("cannot read the report of a test: %s", strerror(errno));
        at += count;
    }
    close(file);
    return text;
}
