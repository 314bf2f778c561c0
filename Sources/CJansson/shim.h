// Imported by Jansson alone: what jansson offers as macros only, loading with a small error instead of its 256 bytes, and
// trees that are made in one piece and go at once.
#pragma once
#include <jansson.h>
#include <stddef.h>
#include <stdlib.h>

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

// Memory that is given out in pieces and returned as a whole.
typedef struct jansson_chunk {
    struct jansson_chunk *next;
    size_t used, size;
    max_align_t bytes[];
} jansson_chunk;

// Where this thread's jansson takes its memory from while it loads; NULL means as ever. Each file that calls jansson_prepare
// or jansson_load_into has this, and the two that follow, for itself: that is Library.swift alone.
static inline jansson_chunk ***jansson_chunks(void) {
    static _Thread_local jansson_chunk **chunks;
    return &chunks;
}

static inline json_malloc_t *jansson_malloc(void) {
    static json_malloc_t function;
    return &function;
}

static inline json_free_t *jansson_free(void) {
    static json_free_t function;
    return &function;
}

static inline void *jansson_take(size_t size) {
    jansson_chunk **chunks = *jansson_chunks();
    if (!chunks) return (*jansson_malloc())(size);
    size_t unit = _Alignof(max_align_t);
    size = (size + unit - 1) / unit * unit;
    jansson_chunk *chunk = *chunks;
    if (!chunk || chunk->size - chunk->used < size) {
        // Small enough that malloc keeps them, instead of asking the kernel each time.
        size_t room = size > 1 << 12 ? size : 1 << 15;
        chunk = malloc(sizeof *chunk + room);
        if (!chunk) return NULL;
        *chunk = (jansson_chunk){ *chunks, 0, room };
        *chunks = chunk;
    }
    chunk->used += size;
    return (char *)chunk->bytes + chunk->used - size;
}

static inline void jansson_give(void *start) {
    if (!*jansson_chunks()) (*jansson_free())(start);
}

// Once per process, before anything is loaded.
static inline void jansson_prepare(void) {
    json_object_seed(0);
    json_get_alloc_funcs(jansson_malloc(), jansson_free());
    json_set_alloc_funcs(jansson_take, jansson_give);
}

// As jansson_load of any value, which lives until its chunks are released, and is not counted.
static inline json_t *jansson_load_into(
    jansson_chunk **chunks, const char *bytes, size_t count, int *code, int *position
) {
    *jansson_chunks() = chunks;
    json_t *value = jansson_load(bytes, count, 1, code, position);
    *jansson_chunks() = NULL;
    return value;
}

static inline void jansson_release(jansson_chunk *chunk) {
    while (chunk) {
        jansson_chunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
}
