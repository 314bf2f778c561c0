// Imported by Jansson alone: what jansson offers as macros only, and loading with a small error instead of its 256 bytes.
#pragma once
#include <jansson.h>

static inline void jansson_decref(json_t *value) { json_decref(value); }
static inline json_t *jansson_incref(json_t *value) { return json_incref(value); }
static inline json_type jansson_type(const json_t *value) { return json_typeof(value); }

// On failure: NULL, `*code` the enum json_error_code, `*position` the bytes read so far.
static inline json_t *jansson_load(const char *bytes, size_t count, int any, int *code, int *position) {
    json_error_t error;
    size_t flags = JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES | (any ? JSON_DECODE_ANY : 0);
    json_t *value = json_loadb(bytes, count, flags, &error);
    if (!value) {
        *code = json_error_code(&error);
        *position = error.position;
    }
    return value;
}

static inline size_t jansson_dump(const json_t *value, char *buffer, size_t size) {
    return json_dumpb(value, buffer, size, JSON_COMPACT | JSON_ENCODE_ANY);
}
