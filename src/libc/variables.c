/* variables.c - variables of the C library that a program can name. */

/* No model looks into a stream, so an address that no object has is enough to tell them apart. */
void *const stdin = (void *)1;
void *const stdout = (void *)2;
void *const stderr = (void *)3;

/* Whether shared_ptr may count without atomic operations. */
const char __libc_single_threaded = 0;
