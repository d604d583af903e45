// Loaded before libc (LD_PRELOAD), this counts the calls with which a program changes files, and does something to the
// one whose number is asked for.
//
//   PAYWALL_FAULT_KIND  kill: the process ends before the call, at once and with status 137, as after SIGKILL.
//                       fail: the call fails, with ENOSPC where it needs room on the disk and EIO elsewhere.
//                       full: as fail, and so do all later calls that need room.
//   PAYWALL_FAULT_AT    the number of the call, from 1 on; 0 or absent: none.
//   PAYWALL_FAULT_LOG   a file that gets a line for each call that was counted: number, name, path.
//
// What libc calls inside itself does not pass here, so everything of libc that opens files for writing has its place
// below. Standard streams and devices do not count. Linux only.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long counted;

// Programs that this one starts are not struck.
__attribute__((constructor)) static void stayHere(void) { unsetenv("LD_PRELOAD"); }

static void put(int file, const char *text) { syscall(SYS_write, file, text, strlen(text)); }

static void note(long number, const char *name, const char *path) {
  const char *log = getenv("PAYWALL_FAULT_LOG");
  if (!log) return;
  long file = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0) return;
  char line[5000];
  snprintf(line, sizeof line, "%ld %s %s\n", number, name, path);
  put((int)file, line);
  syscall(SYS_close, file);
}

static int is(const char *value, const char *kind) { return value && strcmp(value, kind) == 0; }

// Counts a call; the error that it must fail with, or 0 where it may go on. `room`: whether the call needs room.
static int counts(const char *name, const char *path, int room) {
  long number = atomic_fetch_add(&counted, 1) + 1;
  const char *at = getenv("PAYWALL_FAULT_AT"), *kind = getenv("PAYWALL_FAULT_KIND");
  long chosen = at ? strtol(at, NULL, 10) : 0;
  note(number, name, path);
  if (chosen < 1 || number < chosen) return 0;
  if (number == chosen && is(kind, "kill")) _exit(137);
  if (number == chosen && is(kind, "fail")) return room ? ENOSPC : EIO;
  return is(kind, "full") && room ? ENOSPC : 0;
}

static int foreign(const char *path) {
  return !path || strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0;
}

// A path for the log, or NULL for what is no regular file (nor a folder, for fsync).
static const char *pathOf(int file, char *buffer, size_t size) {
  struct stat information;
  if (file <= 2 || fstat(file, &information) != 0) return NULL;
  if (!S_ISREG(information.st_mode) && !S_ISDIR(information.st_mode)) return NULL;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, buffer, size - 1);
  buffer[length < 0 ? 0 : length] = 0;
  return buffer;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define ON_PATH(result, name, parameters, arguments, path, room)                                                       \
  result name parameters {                                                                                             \
    int error = foreign(path) ? 0 : counts(#name, path, room);                                                         \
    if (error) return errno = error, -1;                                                                               \
    return NEXT(name) arguments;                                                                                       \
  }

#define ON_FILE(result, name, parameters, arguments, room)                                                             \
  result name parameters {                                                                                             \
    char buffer[4096];                                                                                                 \
    const char *path = pathOf(file, buffer, sizeof buffer);                                                            \
    int error = path ? counts(#name, path, room) : 0;                                                                  \
    if (error) return errno = error, -1;                                                                               \
    return NEXT(name) arguments;                                                                                       \
  }

// Opening for writing. A new name needs room.

static int opens(int flags) { return (flags & (O_CREAT | O_TRUNC)) || (flags & O_ACCMODE) != O_RDONLY; }

#define OPEN(name, parameters, arguments)                                                                              \
  int name parameters {                                                                                                \
    mode_t mode = 0;                                                                                                   \
    if (flags & (O_CREAT | O_TMPFILE)) {                                                                               \
      va_list rest;                                                                                                    \
      va_start(rest, flags);                                                                                           \
      mode = va_arg(rest, mode_t);                                                                                     \
      va_end(rest);                                                                                                    \
    }                                                                                                                  \
    int error = opens(flags) && !foreign(path) ? counts(#name, path, flags & O_CREAT) : 0;                             \
    if (error) return errno = error, -1;                                                                               \
    return NEXT(name) arguments;                                                                                       \
  }

OPEN(open, (const char *path, int flags, ...), (path, flags, mode))
OPEN(open64, (const char *path, int flags, ...), (path, flags, mode))
OPEN(openat, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
OPEN(openat64, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))

// What the compiler makes of open without a mode where _FORTIFY_SOURCE is set.
#define OPEN_FORTIFIED(name, parameters, arguments)                                                                    \
  int name parameters;                                                                                                 \
  int name parameters {                                                                                                \
    int error = opens(flags) && !foreign(path) ? counts(#name, path, 0) : 0;                                           \
    if (error) return errno = error, -1;                                                                               \
    return NEXT(name) arguments;                                                                                       \
  }

OPEN_FORTIFIED(__open_2, (const char *path, int flags), (path, flags))
OPEN_FORTIFIED(__open64_2, (const char *path, int flags), (path, flags))
OPEN_FORTIFIED(__openat_2, (int folder, const char *path, int flags), (folder, path, flags))
OPEN_FORTIFIED(__openat64_2, (int folder, const char *path, int flags), (folder, path, flags))

ON_PATH(int, creat, (const char *path, mode_t mode), (path, mode), path, 1)
ON_PATH(int, creat64, (const char *path, mode_t mode), (path, mode), path, 1)
ON_PATH(int, mkstemp, (char *path), (path), path, 1)
ON_PATH(int, mkstemp64, (char *path), (path), path, 1)
ON_PATH(int, mkostemp, (char *path, int flags), (path, flags), path, 1)
ON_PATH(int, mkostemp64, (char *path, int flags), (path, flags), path, 1)
ON_PATH(int, mkstemps, (char *path, int length), (path, length), path, 1)
ON_PATH(int, mkostemps, (char *path, int length, int flags), (path, length, flags), path, 1)

#define ON_STREAM(name, parameters, arguments)                                                                         \
  FILE *name parameters {                                                                                              \
    int writes = strpbrk(mode, "wa+") != NULL;                                                                         \
    int error = writes && !foreign(path) ? counts(#name, path, 1) : 0;                                                 \
    if (error) return errno = error, NULL;                                                                             \
    return NEXT(name) arguments;                                                                                       \
  }

ON_STREAM(fopen, (const char *path, const char *mode), (path, mode))
ON_STREAM(fopen64, (const char *path, const char *mode), (path, mode))

char *mkdtemp(char *path) {
  int error = counts("mkdtemp", path, 1);
  if (error) return errno = error, NULL;
  return NEXT(mkdtemp)(path);
}

// Content.

ON_FILE(ssize_t, write, (int file, const void *bytes, size_t count), (file, bytes, count), 1)
ON_FILE(ssize_t, pwrite, (int file, const void *bytes, size_t count, off_t at), (file, bytes, count, at), 1)
ON_FILE(ssize_t, pwrite64, (int file, const void *bytes, size_t count, off64_t at), (file, bytes, count, at), 1)
ON_FILE(ssize_t, writev, (int file, const struct iovec *parts, int count), (file, parts, count), 1)
ON_FILE(ssize_t, pwritev, (int file, const struct iovec *parts, int count, off_t at), (file, parts, count, at), 1)
ON_FILE(ssize_t, pwritev64, (int file, const struct iovec *parts, int count, off64_t at), (file, parts, count, at), 1)
ON_FILE(int, ftruncate, (int file, off_t length), (file, length), 0)
ON_FILE(int, ftruncate64, (int file, off64_t length), (file, length), 0)
ON_PATH(int, truncate, (const char *path, off_t length), (path, length), path, 0)
ON_PATH(int, truncate64, (const char *path, off64_t length), (path, length), path, 0)
ON_FILE(int, fallocate, (int file, int mode, off_t at, off_t length), (file, mode, at, length), 1)

ssize_t copy_file_range(int from, off64_t *start, int file, off64_t *end, size_t count, unsigned flags) {
  char buffer[4096];
  const char *path = pathOf(file, buffer, sizeof buffer);
  int error = path ? counts("copy_file_range", path, 1) : 0;
  if (error) return errno = error, -1;
  return NEXT(copy_file_range)(from, start, file, end, count, flags);
}

// Flushing.

ON_FILE(int, fsync, (int file), (file), 0)
ON_FILE(int, fdatasync, (int file), (file), 0)
ON_FILE(int, syncfs, (int file), (file), 0)

void sync(void) {
  (void)counts("sync", "", 0);
  NEXT(sync)();
}

// Names.

ON_PATH(int, rename, (const char *path, const char *to), (path, to), to, 1)
ON_PATH(int, renameat, (int from, const char *path, int folder, const char *to), (from, path, folder, to), to, 1)
ON_PATH(int, renameat2, (int from, const char *path, int folder, const char *to, unsigned flags),
        (from, path, folder, to, flags), to, 1)
ON_PATH(int, unlink, (const char *path), (path), path, 0)
ON_PATH(int, unlinkat, (int folder, const char *path, int flags), (folder, path, flags), path, 0)
ON_PATH(int, remove, (const char *path), (path), path, 0)
ON_PATH(int, mkdir, (const char *path, mode_t mode), (path, mode), path, 1)
ON_PATH(int, mkdirat, (int folder, const char *path, mode_t mode), (folder, path, mode), path, 1)
ON_PATH(int, rmdir, (const char *path), (path), path, 0)
ON_PATH(int, link, (const char *path, const char *to), (path, to), to, 1)
ON_PATH(int, linkat, (int from, const char *path, int folder, const char *to, int flags),
        (from, path, folder, to, flags), to, 1)
ON_PATH(int, symlink, (const char *target, const char *path), (target, path), path, 1)
ON_PATH(int, symlinkat, (const char *target, int folder, const char *path), (target, folder, path), path, 1)

// Rights and times.

ON_PATH(int, chmod, (const char *path, mode_t mode), (path, mode), path, 0)
ON_FILE(int, fchmod, (int file, mode_t mode), (file, mode), 0)
ON_PATH(int, fchmodat, (int folder, const char *path, mode_t mode, int flags), (folder, path, mode, flags), path, 0)
ON_PATH(int, utimes, (const char *path, const struct timeval times[2]), (path, times), path, 0)
ON_PATH(int, utimensat, (int folder, const char *path, const struct timespec times[2], int flags),
        (folder, path, times, flags), path, 0)
ON_FILE(int, futimens, (int file, const struct timespec times[2]), (file, times), 0)
