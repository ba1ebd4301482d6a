/* buffer.h - native buffers for memory of any type.
 *
 * A function that looks at the bytes of an object of the program copies them to a local array
 * first. The machine records such a copy as accesses of the size with which the object was written.
 * An access to a single byte of an int would make every access to that int four accesses. */
#pragma once

enum { BUFFER_SIZE = 64 }; /* bytes */
