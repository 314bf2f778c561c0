// Imported by Sodium alone: libsodium's calls for buffers that may be empty (NULL in Swift), and their error codes.
#pragma once
#include <sodium.h>

static inline void csodium_random(void *out, size_t count) {
    if (count > 0) randombytes_buf(out, count);
}

static inline int csodium_hash(
    void *out, size_t out_count, const void *bytes, size_t count, const void *key, size_t key_count) {
    return crypto_generichash((unsigned char *)out, out_count, (const unsigned char *)bytes, count,
                              key_count > 0 ? (const unsigned char *)key : NULL, key_count);
}

static inline void csodium_sha256(void *out, const void *bytes, size_t count) {
    crypto_hash_sha256((unsigned char *)out, bytes ? (const unsigned char *)bytes : (const unsigned char *)"", count);
}

static inline void csodium_wipe(void *bytes, size_t count) {
    if (count > 0) sodium_memzero(bytes, count);
}

static inline int csodium_password_hash(
    char *out, const void *password, size_t count, unsigned long long passes, size_t memory) {
    const char *bytes = password ? (const char *)password : "";
    return crypto_pwhash_str_alg(out, bytes, count, passes, memory, crypto_pwhash_ALG_ARGON2ID13);
}

static inline int csodium_password_verify(const char *hash, const void *password, size_t count) {
    return crypto_pwhash_str_verify(hash, password ? (const char *)password : "", count);
}
