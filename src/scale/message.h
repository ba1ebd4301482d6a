/* message.h - messages between processes that a run is spread over: numbers, paths and bytes, one
 * after another, behind a length. */
#pragma once

#include "explore/path.h"

/* A zeroed message is empty. */
struct message {
    unsigned char *bytes;
    size_t size;
    size_t capacity;
    size_t taken; /* bytes that were taken */
    bool failed;  /* more was taken than there is; all that was taken since is 0 or empty */
};

void message_release(struct message *message);
/* Empties the message, and keeps its memory. */
void message_clear(struct message *message);
/* Adds bytes as they are. */
void message_append(struct message *message, const void *bytes, size_t size);

void message_put(struct message *message, uint64_t number);
void message_put_seconds(struct message *message, double seconds);
void message_put_text(struct message *message, const char *text);
void message_put_bytes(struct message *message, const void *bytes, size_t size);
void message_put_path(struct message *message, const struct path *path);

uint64_t message_take(struct message *message);
double message_take_seconds(struct message *message);
/* The caller frees it. */
char *message_take_text(struct message *message);
/* The next bytes, valid as long as the message does not change; *size becomes their number. */
const unsigned char *message_take_bytes(struct message *message, size_t *size);
/* `path` is an empty one, which the caller releases. */
void message_take_path(struct message *message, struct path *path);

/* Writes the message to the descriptor. Returns false if nobody reads there any more. */
bool message_send(const struct message *message, int descriptor);
/* Waits for a message. Returns false, and an empty one, if nobody writes there any more. */
bool message_receive(struct message *message, int descriptor);
