/* observers.h - the table of observers (observer.h). */
#ifndef HEDDLE_EXPLORE_OBSERVERS_H
#define HEDDLE_EXPLORE_OBSERVERS_H

#include "explore/exploration.h"

/* Makes exploration->observers, the lists of those that are on. To be called before an execution is
 * extended or ended, when options and rules are set. explorer.h does so for explorers. */
void observers_choose(struct exploration *exploration);

#endif
