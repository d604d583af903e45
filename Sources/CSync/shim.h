#pragma once

// `syncfs` is a GNU extension that Swift's Glibc module leaves out.
#ifdef __linux__
extern int syncfs(int descriptor);

#include <sys/prctl.h>

// Swift imports no function with a variable number of arguments.
static inline int paywall_forbid_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
#endif
