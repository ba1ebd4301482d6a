/* observers.h - the table of observers (observer.h). */
#pragma once

#include "explore/exploration.h"

/* Makes exploration->observers, the lists of those that are on. To be called before an execution is
 * extended or ended, when options and rules are set. explorer.h does so for explorers. */
void observers_choose(struct exploration *exploration);
