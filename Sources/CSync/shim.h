#pragma once

// `syncfs` is a GNU extension that Swift's Glibc module leaves out.
#ifdef __linux__
extern int syncfs(int descriptor);
#endif
