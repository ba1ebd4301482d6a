/* section.h - atomic sections: between __VERIFIER_atomic_begin and __VERIFIER_atomic_end no other
 * thread runs.
 *
 * A hidden lock makes sections exclude each other. In a program with sections, each access of
 * shared data outside of them is a section of its own. That is exact, but costly: such accesses are
 * ordered even if their order does not matter, and executions that differ only in that order count
 * as different. The existence of sections is a fact (facts.h), learnt when the first one begins. */
#pragma once

struct site;

/* Begin and end a section of the running thread. Sections nest. Both may park. To end a section
 * that has not begun is an error of the program. */
void section_begin(struct site *site);
void section_end(struct site *site);
