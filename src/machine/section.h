/* section.h - atomic sections: between __VERIFIER_atomic_begin and __VERIFIER_atomic_end no other
 * thread does anything.
 *
 * Sections exclude each other by a lock that only they know. In a program that has sections, every
 * access of shared data outside of them is a section of its own. That is exact, and costs: such
 * accesses have an order even where it does not matter, and executions that differ in nothing else
 * count as different. The machine learns that there are sections when the first one begins, and
 * starts again. */
#ifndef HEDDLE_MACHINE_SECTION_H
#define HEDDLE_MACHINE_SECTION_H

struct site;

/* Sections nest. */
void section_begin(struct site *site);
void section_end(struct site *site);

#endif
