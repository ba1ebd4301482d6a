/* errno is the thread's own; strerror and perror say what it means. */
// RUN: %heddle --verbose %s | FileCheck --check-prefix=TEXT %s
// RUN: %exits 1 %heddle -DFAIL --verbose %s | FileCheck %s
// CHECK: print {{.*}}"no file: No such file or directory\n"
// CHECK: print {{.*}}"Invalid argument\n"
// TEXT: No errors found

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void *other(void *argument)
{
    assert(errno == 0);
    errno = EINTR;
    return argument;
}

int main(void)
{
    pthread_t thread;
    errno = ENOENT;
    pthread_create(&thread, NULL, other, NULL);
    pthread_join(thread, NULL);
    assert(errno == ENOENT);
    perror("no file");
    errno = EINVAL;
    perror(NULL);
    assert(strcmp(strerror(0), "Success") == 0 &&
           strcmp(strerror(ENOMEM), "Cannot allocate memory") == 0);
    assert(strncmp(strerror(4711), "Unknown error", 13) == 0);
    assert(write(17, "x", 1) == -1 && errno == EBADF);
#ifdef FAIL
    assert(!"to see what was printed");
#endif
    return 0;
}
