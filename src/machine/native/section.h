/* section.h - atomic sections: between __VERIFIER_atomic_begin and __VERIFIER_atomic_end no other
 * thread runs.
 *
 * Hidden locks make sections exclude each other. In a program with sections, each access of shared
 * data outside of them is a section of its own. The existence of sections is a fact (facts.h),
 * learnt when the first one begins; and so is what each section accesses. A section has the locks
 * of what it accesses (section_locks.h). Once it accesses anything else, the exploration starts
 * again.
 *
 * All sections have one lock instead, FACT_STOP_AT_SECTIONS, once a thread ends in one, or does
 * there what may wait for other threads: what these may do meanwhile then depends on the sections
 * that have not ended. So it is with --ordered-sync, and for algorithms that do not take part.
 * Where preemptions are counted, a thread cannot be left in a section: sections that conflict in
 * several locations are in one order there, so each execution has an order of whole sections. */
#pragma once

struct site;

/* Begin and end a section of the running thread. Sections nest. Both may park. To end a section
 * that has not begun is an error of the program. */
void section_begin(struct site *site);
void section_end(struct site *site);

/* From now on, all sections have one lock, FACT_STOP_AT_SECTIONS. */
void section_keep_all(void);
