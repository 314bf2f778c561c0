// What Glibc's Swift module lacks: epoll, eventfd, inotify, the allocator's settings, thread-local words, and the words of Rx's
// locks.
#pragma once
#include <malloc.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>

// owner: the page whose turn runs on this thread, or NULL. Compared before every change of a control.
extern _Thread_local const void *_Nullable clinux_owner_word;
// home: the page that the work running on this thread belongs to, or NULL. An unretained Rx `Home`.
extern _Thread_local const void *_Nullable clinux_home_word;

static inline const void *_Nullable clinux_owner(void) { return clinux_owner_word; }
static inline void clinux_set_owner(const void *_Nullable owner) { clinux_owner_word = owner; }
static inline const void *_Nullable clinux_home(void) { return clinux_home_word; }
static inline void clinux_set_home(const void *_Nullable home) { clinux_home_word = home; }

// locks: one zeroed word per cache line, used atomically. Here, because a Swift global of this size is made at its first use,
// and every use asks whether it has been.
#define CLINUX_LOCKS 256
extern char clinux_lock_words[CLINUX_LOCKS * 64];

static inline void *_Nonnull clinux_lock(uint32_t index) { return clinux_lock_words + (index % CLINUX_LOCKS) * 64; }

// Whether this thread is inside a lock of Rx: kept in debug builds only, to find a lock that is held while calling out.
extern _Thread_local _Bool clinux_is_locked_word;

static inline _Bool clinux_is_locked(void) { return clinux_is_locked_word; }
static inline void clinux_set_locked(_Bool isLocked) { clinux_is_locked_word = isLocked; }

// At most so many arenas of the allocator; threads beyond that share them. glibc heeds it until more than eight threads have one.
static inline void clinux_limit_arenas(int count) { mallopt(M_ARENA_MAX, count); }

// Gives whole pages of free memory back to the system; a thread that asks an arena for memory meanwhile waits for that arena.
static inline void clinux_trim(void) { malloc_trim(0); }

// Asks for memory that is about to be used; any address will do.
static inline void clinux_prefetch(uintptr_t address, uintptr_t bytes) {
    for (uintptr_t line = 0; line < bytes; line += 64) __builtin_prefetch((const void *)(address + line));
}

// Of Swift's runtime: counts one reference more to an object, unless its deinitialiser has begun; then NULL.
extern void *_Nullable swift_tryRetain(void *_Nonnull object);

static inline _Bool clinux_retain(uintptr_t object) { return swift_tryRetain((void *)object) != 0; }

// From Swift's runtime: an unowned reference keeps an object's memory, though not the object.
extern void *_Nonnull swift_unownedRetain(void *_Nonnull object);
extern void swift_unownedRelease(void *_Nonnull object);

static inline void clinux_keep_memory(uintptr_t object) { swift_unownedRetain((void *)object); }
static inline void clinux_release_memory(uintptr_t object) { swift_unownedRelease((void *)object); }
