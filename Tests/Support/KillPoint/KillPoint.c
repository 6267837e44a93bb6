// Ends a program at a named point. A test preloads this library into a program that it starts, with two variables:
//
// KILL_POINT_LOG   a file that gets one byte for each point that the program has reached
// KILL_POINT       the number of the point, from 1, before which the program ends as by `kill -9`. 0 for none
//
// The points are the calls that change files: SQLite makes them, and nothing else in a command that imports a file.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long reached;
static atomic_int logFile = -1;
static long last;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("KILL_POINT_LOG"), *number = getenv("KILL_POINT");
    if (path) logFile = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (number) last = strtol(number, NULL, 10);
}

static void point(void) {
    if (atomic_fetch_add(&reached, 1) + 1 == last) kill(getpid(), SIGKILL);
    if (logFile >= 0 && write(logFile, ".", 1) != 1) abort();
}

#define POINT(result, name, parameters, arguments)                \
    result name parameters {                                      \
        static result(*next) parameters;                          \
        if (!next) next = (result(*) parameters)dlsym(RTLD_NEXT, #name); \
        point();                                                  \
        return next arguments;                                    \
    }

POINT(ssize_t, pwrite, (int file, const void *bytes, size_t count, off_t place), (file, bytes, count, place))
POINT(ssize_t, pwrite64, (int file, const void *bytes, size_t count, off64_t place), (file, bytes, count, place))
POINT(int, fsync, (int file), (file))
POINT(int, fdatasync, (int file), (file))
POINT(int, ftruncate, (int file, off_t size), (file, size))
POINT(int, ftruncate64, (int file, off64_t size), (file, size))
POINT(int, unlink, (const char *path), (path))
