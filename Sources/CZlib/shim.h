// Imported by Gzip alone: zlib's initialisers are macros, which Swift does not see.
#pragma once
#include <zlib.h>

// 15 + 16: the largest window, and gzip's head and trailer (RFC 1952) instead of zlib's.
static inline int czlib_deflate_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

// Blocks alone, without head and trailer.
static inline int czlib_deflate_raw(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
}

static inline int czlib_inflate_gzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }
