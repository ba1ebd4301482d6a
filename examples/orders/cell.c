/* The cell as a library. */
#undef IN_LIBRARY
#define CELL
#include "cell.h"
