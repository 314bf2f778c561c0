// Stands before libc in the tests (LD_PRELOAD), and notes in the file RXLIVE_OPENED the path of every file and folder that they
// open. `Scripts/inputs read` looks there for what tests read and Scripts/inputs does not know.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static void note(const char *path) {
    const char *notes = getenv("RXLIVE_OPENED");
    char line[4096];
    size_t count = path ? strlen(path) : 0;
    if (!notes || count == 0 || count > sizeof line - 1) return;
    memcpy(line, path, count);
    line[count] = '\n';
    // By the kernel: `open` is ours.
    int file = (int)syscall(SYS_openat, AT_FDCWD, notes, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return;
    // Where a test lets no file grow, this one does not either.
    ssize_t written = write(file, line, count + 1);
    (void)written;
    close(file);
}

// libc's own function of that name.
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// What a call that makes a file says of the file's mode.
#define MODE(flags)                                             \
    mode_t mode = 0;                                            \
    if ((flags) & O_CREAT || ((flags) & O_TMPFILE) == O_TMPFILE) { \
        va_list rest;                                           \
        va_start(rest, flags);                                  \
        mode = va_arg(rest, mode_t);                            \
        va_end(rest);                                           \
    }

int open(const char *path, int flags, ...) {
    MODE(flags)
    note(path);
    return NEXT(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE(flags)
    note(path);
    return NEXT(open64)(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
    MODE(flags)
    note(path);
    return NEXT(openat)(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
    MODE(flags)
    note(path);
    return NEXT(openat64)(folder, path, flags, mode);
}

FILE *fopen(const char *path, const char *how) {
    note(path);
    return NEXT(fopen)(path, how);
}

FILE *fopen64(const char *path, const char *how) {
    note(path);
    return NEXT(fopen64)(path, how);
}

DIR *opendir(const char *path) {
    note(path);
    return NEXT(opendir)(path);
}
