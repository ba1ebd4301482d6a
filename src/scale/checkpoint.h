/* checkpoint.h - a message as a file that is either whole or not there.
 *
 * A checkpoint is a magic line, the size of the message and a hash of it, 8 bytes each, and the
 * message. The new file is written beside the old one, synchronised, and then renamed. So the old
 * one is there until the new one is whole, whatever happens. */
#pragma once

#include "scale/message.h"

/* Returns the reason if the message cannot be written; the file then is what it was. NULL: it is
 * written. */
const char *checkpoint_write(const char *file, const struct message *message);

/* Reads the file to an empty message, which the caller releases. Dies if it is no whole checkpoint.
 */
void checkpoint_read(const char *file, struct message *message);

/* Dies if the file cannot be written, or is there already and is no checkpoint. From now on, the
 * limit on the size of files is an error of checkpoint_write, and no signal. */
void checkpoint_check(const char *file);
