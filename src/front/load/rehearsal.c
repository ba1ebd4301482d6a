/* rehearsal.c - loads the user's bitcode in a child process first. LLVM crashes on some damaged
 * files, although they are verified.
 *
 * Forks the child, limits it, and interprets its end. */
#include "front/load/load.h"

#include "base/error.h"
#include "front/load/contents.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* AddressSanitizer's own data exceed any limit. */
#ifdef __SANITIZE_ADDRESS__
enum { SHADOWED = 1 };
#else
enum { SHADOWED = 0 };
#endif

/* How the child ends: it has loaded the files, or told an error, or come to a bug() of heddle's
 * own. LLVM ends it otherwise. */
enum { STATUS_LOADED, STATUS_ERROR = 2, STATUS_BUG };

static const char *find_ir(const struct front_options *options)
{
    for (size_t i = 0; i < options->file_count; i++)
        if (language_is_ir(options->files[i].path))
            return options->files[i].path;
    return NULL;
}

/* The child prints nothing and leaves no core file, even if it crashes. */
static void silence(void)
{
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    error_redirect(NULL, NULL);
    error_end_as_child();
    error_exit_on_bug(STATUS_BUG);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
}

/* A damaged number may be a size, for which LLVM allocates memory without end. The limits far
 * exceed the needs of loading, for a program of any size. */
static void limit(const struct front_options *options)
{
    enum { LEAST_SECONDS = 60, BYTES_PER_SECOND = 1 << 16, MEMORY_PER_BYTE = 64 };
    rlim_t memory = (rlim_t)2 << 30, seconds = LEAST_SECONDS;
    for (size_t i = 0; i < options->file_count; i++) {
        struct stat status;
        rlim_t size = stat(options->files[i].path, &status) == 0 ? (rlim_t)status.st_size : 0;
        memory += size * MEMORY_PER_BYTE;
        seconds += size / BYTES_PER_SECOND;
    }
    setrlimit(RLIMIT_CPU, &(struct rlimit){seconds, seconds});
    if (!SHADOWED)
        setrlimit(RLIMIT_DATA, &(struct rlimit){memory, memory});
}

void rehearsal_hold(const struct front_options *options,
                    struct front *(*load)(const struct front_options *options))
{
    const char *file = find_ir(options);
    if (!file)
        return;
    pid_t child = fork();
    if (child < 0)
        die("cannot fork: %s", strerror(errno));
    if (child == 0) {
        silence();
        limit(options);
        load(options);
        _exit(STATUS_LOADED);
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    int end = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (end != STATUS_LOADED && end != STATUS_ERROR && end != STATUS_BUG)
        die("cannot read '%s': it is damaged", file);
}
