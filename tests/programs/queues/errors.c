/* Every way in which a call can fail. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <string.h>

#define FAILS(error, call)        \
    do {                          \
        errno = 0;                \
        assert((call) == -1);     \
        assert(errno == (error)); \
    } while (0)

static void names(void)
{
    char longest[300];
    memset(longest, 'a', sizeof longest);
    longest[0] = '/';
    longest[299] = '\0';
    FAILS(ENAMETOOLONG, mq_open(longest, O_RDWR));
    longest[257] = '\0'; /* a slash and 256 characters */
    FAILS(ENAMETOOLONG, mq_unlink(longest));
    longest[256] = '\0';
    FAILS(ENOENT, mq_unlink(longest));
    FAILS(EINVAL, mq_open("queue", O_RDWR));
    FAILS(EINVAL, mq_unlink("queue"));
    FAILS(EACCES, mq_open("/queues/one", O_RDWR));
    FAILS(ENOENT, mq_open("/", O_RDWR));
}

static void opening(void)
{
    struct mq_attr attr = {.mq_maxmsg = 0, .mq_msgsize = 1};
    FAILS(EINVAL, mq_open("/queue", O_CREAT | O_RDWR, 0600, &attr));
    attr = (struct mq_attr){.mq_maxmsg = 1, .mq_msgsize = -1};
    FAILS(EINVAL, mq_open("/queue", O_CREAT | O_RDWR, 0600, &attr));
    FAILS(ENOENT, mq_open("/queue", O_RDWR));
    FAILS(EINVAL, mq_open("/queue", O_CREAT | O_ACCMODE, 0600, NULL));
    assert(mq_open("/queue", O_CREAT | O_EXCL | O_RDWR, 0400, NULL) >= 0);
    FAILS(EEXIST, mq_open("/queue", O_CREAT | O_EXCL | O_RDWR, 0600, NULL));
    FAILS(EACCES, mq_open("/queue", O_WRONLY));
    FAILS(EACCES, mq_open("/queue", O_CREAT | O_RDWR, 0600, NULL));
    assert(mq_open("/queue", O_RDONLY) >= 0);
    assert(mq_unlink("/queue") == 0);
    FAILS(ENOENT, mq_unlink("/queue"));
    FAILS(ENOENT, mq_open("/queue", O_RDONLY));
}

static void descriptors(void)
{
    struct mq_attr attr = {.mq_maxmsg = 1, .mq_msgsize = 4};
    char message[8];
    mqd_t reads = mq_open("/queue", O_CREAT | O_RDONLY, 0600, &attr);
    mqd_t writes = mq_open("/queue", O_WRONLY);
    FAILS(EBADF, mq_send(reads, "!", 1, 0));
    FAILS(EBADF, mq_receive(writes, message, 4, NULL));
    FAILS(EMSGSIZE, mq_send(writes, "12345", 5, 0));
    FAILS(EMSGSIZE, mq_receive(reads, message, 3, NULL));
    FAILS(EINVAL, mq_send(writes, "!", 1, 32768));
    attr.mq_flags = O_APPEND;
    FAILS(EINVAL, mq_setattr(writes, &attr, NULL));
    assert(mq_close(writes) == 0);
    FAILS(EBADF, mq_close(writes));
    FAILS(EBADF, mq_send(writes, "!", 1, 0));
    FAILS(EBADF, mq_getattr(writes, &attr));
    attr.mq_flags = 0;
    FAILS(EBADF, mq_setattr(writes, &attr, NULL));
    FAILS(EBADF, mq_receive(-1, message, 4, NULL));
    FAILS(EBADF, mq_close(1000));
}

int main(void)
{
    names();
    opening();
    descriptors();
    return 0;
}
