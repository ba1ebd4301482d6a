/* gnu/stubs-32.h - for machines without the headers of ILP32, where glibc's other headers are the
 * same for both (--data-model). The real one lists functions that are stubs. */
