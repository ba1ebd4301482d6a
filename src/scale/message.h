/* message.h - messages between processes that a run is spread over, and from a process to a later
 * one, in a file: numbers, paths and bytes, one after another, behind a length. */
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
void message_put_text(struct message *message, const char *text);
void message_put_bytes(struct message *message, const void *bytes, size_t size);
void message_put_path(struct message *message, const struct path *path);

/* Takes so many bytes, as they were appended. */
void message_take_all(struct message *message, void *bytes, size_t size);
uint64_t message_take(struct message *message);
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

/* --- Checkpoints: a message as a file that is either whole or not there ----------------------- */

/* A checkpoint is a magic line, the size of the message and a hash of it, 8 bytes each, and the
 * message. The new file is written beside the old one, synchronised, and then renamed. So the old
 * one is there until the new one is whole, whatever happens. */

/* Returns the reason if the message cannot be written; the file then is what it was. NULL: it is
 * written. */
const char *checkpoint_write(const char *file, const struct message *message);

/* Reads the file to an empty message, which the caller releases. Dies if it is no whole checkpoint.
 */
void checkpoint_read(const char *file, struct message *message);

/* A file that is written again and again. */
struct checkpoint {
    const char *file;
    double every;    /* seconds from one time to the next */
    double last;     /* when it was last written (clock_now) */
    bool has_failed; /* the last attempt to write it */
};

bool checkpoint_is_due(const struct checkpoint *checkpoint);
/* Writes the file; warns, once, if that is impossible. */
void checkpoint_save(struct checkpoint *checkpoint, const struct message *message);

/* Dies if the file cannot be written, or is there already and is no checkpoint. From now on, the
 * limit on the size of files is an error of checkpoint_write, and no signal. */
void checkpoint_check(const char *file);
