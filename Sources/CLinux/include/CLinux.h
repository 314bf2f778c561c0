// What Glibc's Swift module lacks: epoll, eventfd, and thread-local words.
#pragma once
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>

// owner: the page whose turn runs on this thread, or NULL. Compared before every change of a control.
extern _Thread_local const void *_Nullable clinux_owner_word;
// home: the page that the work running on this thread belongs to, or NULL. An unretained Rx `Home`.
extern _Thread_local const void *_Nullable clinux_home_word;

static inline const void *_Nullable clinux_owner(void) { return clinux_owner_word; }
static inline void clinux_set_owner(const void *_Nullable owner) { clinux_owner_word = owner; }
static inline const void *_Nullable clinux_home(void) { return clinux_home_word; }
static inline void clinux_set_home(const void *_Nullable home) { clinux_home_word = home; }

// Whether this thread is inside a lock of Rx: kept in debug builds only, to find a lock that is held while calling out.
extern _Thread_local _Bool clinux_is_locked_word;

static inline _Bool clinux_is_locked(void) { return clinux_is_locked_word; }
static inline void clinux_set_locked(_Bool isLocked) { clinux_is_locked_word = isLocked; }
