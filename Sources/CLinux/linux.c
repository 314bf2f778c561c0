#include "CLinux.h"

_Thread_local const void *clinux_owner_word = 0;
_Thread_local const void *clinux_home_word = 0;
_Thread_local _Bool clinux_is_locked_word;

_Alignas(64) char clinux_lock_words[CLINUX_LOCKS * 64];
