/* captured.h - what a process prints, for another one. */
#pragma once

/* A file in memory. */
int captured_new(void);
/* In a child process: what it prints goes to the file, and only its own output does. */
void captured_begin(int file);
/* Closes the file. Returns what is in it, in fresh memory. */
char *captured_take(int file);
