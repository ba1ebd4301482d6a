/* variables.c - variables of the C library that a program can name. */

/* No model looks into a stream, so an address that no object has is enough to tell them apart. */
void *const stdin = (void *)1;
void *const stdout = (void *)2;
void *const stderr = (void *)3;
