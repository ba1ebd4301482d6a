#include "scale/message.h"

#include "base/memory.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

void message_release(struct message *message)
{
    free(message->bytes);
    *message = (struct message){0};
}

void message_clear(struct message *message)
{
    message->size = message->taken = 0;
    message->failed = false;
}

void message_append(struct message *message, const void *bytes, size_t size)
{
    array_reserve(message->bytes, message->capacity, message->size + size);
    if (size)
        memcpy(message->bytes + message->size, bytes, size);
    message->size += size;
}

void message_put(struct message *message, uint64_t number)
{
    message_append(message, &number, sizeof number);
}

void message_put_bytes(struct message *message, const void *bytes, size_t size)
{
    message_put(message, size);
    message_append(message, bytes, size);
}

void message_put_text(struct message *message, const char *text)
{
    message_put_bytes(message, text, strlen(text));
}

void message_put_path(struct message *message, const struct path *path)
{
    path_write(path, &message->bytes, &message->size, &message->capacity);
}

void message_take_all(struct message *message, void *bytes, size_t size)
{
    message->failed |= message->size - message->taken < size;
    if (message->failed) {
        memset(bytes, 0, size);
        return;
    }
    memcpy(bytes, message->bytes + message->taken, size);
    message->taken += size;
}

uint64_t message_take(struct message *message)
{
    uint64_t number;
    message_take_all(message, &number, sizeof number);
    return number;
}

const unsigned char *message_take_bytes(struct message *message, size_t *size)
{
    uint64_t count = message_take(message);
    message->failed |= count > message->size - message->taken;
    *size = message->failed ? 0 : (size_t)count;
    message->taken += *size;
    return message->bytes + message->taken - *size;
}

char *message_take_text(struct message *message)
{
    size_t size;
    const unsigned char *bytes = message_take_bytes(message, &size);
    return memory_print("%.*s", (int)size, (const char *)bytes);
}

void message_take_path(struct message *message, struct path *path)
{
    size_t left = message->size - message->taken;
    size_t size = message->failed ? 0 : path_read(path, message->bytes + message->taken, left);
    message->failed |= size == 0;
    message->taken += size;
}

/* --- Descriptors ------------------------------------------------------------------------------ */

/* Sends all of the bytes, or receives so many. */
static bool move_all(int descriptor, unsigned char *bytes, size_t size, bool sends)
{
    while (size > 0) {
        ssize_t moved =
            sends ? send(descriptor, bytes, size, MSG_NOSIGNAL) : recv(descriptor, bytes, size, 0);
        if (moved < 0 && errno == EINTR)
            continue;
        if (moved <= 0)
            return false;
        bytes += moved;
        size -= (size_t)moved;
    }
    return true;
}

bool message_send(const struct message *message, int descriptor)
{
    uint64_t size = message->size;
    return move_all(descriptor, (unsigned char *)&size, sizeof size, true) &&
           move_all(descriptor, message->bytes, message->size, true);
}

bool message_receive(struct message *message, int descriptor)
{
    uint64_t size;
    message_clear(message);
    if (!move_all(descriptor, (unsigned char *)&size, sizeof size, false))
        return false;
    array_reserve(message->bytes, message->capacity, size);
    if (!move_all(descriptor, message->bytes, size, false))
        return false;
    message->size = size;
    return true;
}
