// Imported by Jansson alone.
#pragma once
#include <jansson.h>

static inline void jansson_decref(json_t *value) { json_decref(value); }
