/* wakeup.h - how a wait for a condition variable may end without a signal. */
#pragma once

enum wakeup {
    WAKEUP_BY_SIGNAL,
    WAKEUP_SPURIOUS, /* as often as native_options says; then only by a signal */
    WAKEUP_TIMED,
};
