#include "cli/standard_input.h"

#include "base/error.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Copies all that is left to a file in memory, which then is the standard input. */
static void copy(void)
{
    char bytes[1 << 16];
    ssize_t got;
    int file = memfd_create("standard input", 0);
    if (file < 0)
        die("cannot keep the standard input: %s", strerror(errno));
    while ((got = read(STDIN_FILENO, bytes, sizeof bytes)) != 0) {
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            die("cannot read the standard input: %s", strerror(errno));
        if (write(file, bytes, (size_t)got) != got)
            die("cannot keep the standard input: %s", strerror(errno));
    }
    lseek(file, 0, SEEK_SET);
    dup2(file, STDIN_FILENO);
    close(file);
}

void standard_input_take(struct options *options)
{
    struct argument_list *files = &options->passed.files;
    bool is_taken = false;
    for (size_t i = 0; i < files->count; i++) {
        if (strcmp(files->items[i], "-") != 0)
            continue;
        if (is_taken)
            die("the standard input (-) is named twice");
        if (options->gdb)
            die("--gdb needs the standard input for the debugger, so the program must be a file");
        files->items[i] = STANDARD_INPUT;
        is_taken = true;
    }
    if (!is_taken)
        return;
    if (!options->passed.language)
        options->passed.language = "c";
    copy();
}
