// Stands before libsodium in the programs under test (LD_PRELOAD), and notes in the file RXLIVE_SECRETS what they keep to
// themselves: every random number that they draw, every password that they hash or check, and the seals of the Graph's tokens.
// Tests/Secrets looks for these in what the programs have said. A note is a line: a letter for its kind, and the bytes in hex.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LONGEST 256

static void note(char kind, const void *bytes, size_t count) {
    const char *path = getenv("RXLIVE_SECRETS");
    if (!path || count == 0 || count > LONGEST) return;
    char line[2 * LONGEST + 3], *end = line;
    *end++ = kind;
    *end++ = ' ';
    for (size_t index = 0; index < count; index++) {
        unsigned char byte = ((const unsigned char *)bytes)[index];
        *end++ = "0123456789abcdef"[byte >> 4];
        *end++ = "0123456789abcdef"[byte & 15];
    }
    *end++ = '\n';
    // Opened for each: a program that counts its descriptors has none that it does not know.
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return;
    if (write(file, line, (size_t)(end - line)) < 0) abort();
    close(file);
}

// libsodium's own function of that name.
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

void randombytes_buf(void *bytes, size_t count) {
    NEXT(randombytes_buf)(bytes, count);
    if (count == 16 || count == 32) note('r', bytes, count);
}

int crypto_pwhash_str_alg(
    char *out, const char *password, unsigned long long count, unsigned long long passes, size_t memory, int algorithm) {
    note('p', password, count);
    return NEXT(crypto_pwhash_str_alg)(out, password, count, passes, memory, algorithm);
}

int crypto_pwhash_str_verify(const char *hash, const char *password, unsigned long long count) {
    note('p', password, count);
    return NEXT(crypto_pwhash_str_verify)(hash, password, count);
}

int crypto_generichash(
    unsigned char *out, size_t out_count, const unsigned char *bytes, unsigned long long count, const unsigned char *key,
    size_t key_count) {
    int status = NEXT(crypto_generichash)(out, out_count, bytes, count, key, key_count);
    if (key_count > 0 && out_count == 16 && count > 6 && !memcmp(bytes, "graph ", 6)) note('r', out, out_count);
    return status;
}
