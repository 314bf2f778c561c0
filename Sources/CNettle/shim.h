// Imported by Uploads alone: nettle's hashes, which take what the processor has for them (SHA-NI); libsodium's do not.
#pragma once
#include <nettle/sha1.h>
#include <nettle/sha2.h>

// nettle names its functions by macros, which Swift does not see through.
typedef struct sha256_ctx cnettle_sha256;
typedef struct sha1_ctx cnettle_sha1;

static inline void cnettle_sha256_init(cnettle_sha256 *state) { sha256_init(state); }

static inline void cnettle_sha256_update(cnettle_sha256 *state, const void *bytes, size_t count) {
    if (count > 0) sha256_update(state, count, (const uint8_t *)bytes);
}

static inline void cnettle_sha256_digest(cnettle_sha256 *state, void *out) {
    sha256_digest(state, SHA256_DIGEST_SIZE, (uint8_t *)out);
}

static inline void cnettle_sha1_init(cnettle_sha1 *state) { sha1_init(state); }

static inline void cnettle_sha1_update(cnettle_sha1 *state, const void *bytes, size_t count) {
    if (count > 0) sha1_update(state, count, (const uint8_t *)bytes);
}

static inline void cnettle_sha1_digest(cnettle_sha1 *state, void *out) {
    sha1_digest(state, SHA1_DIGEST_SIZE, (uint8_t *)out);
}
