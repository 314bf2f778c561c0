// libcurl, found when the first request is made: FoundationNetworking stands on it, so it is in every process that imports
// that, and neither its headers nor a link are needed here. Its functions take arguments of any type, which Swift cannot
// pass; each kind has a function of its own below. The numbers of options are part of libcurl's ABI.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Whether a libcurl of 7.77 (2021) or later was found; any thread. All others below may be called only then.
_Bool ccurl_load(void);

// A piece of a body or one line of a head; returns how many bytes were taken, and any other number ends the transfer.
typedef size_t (*ccurl_bytes)(const char *_Nonnull bytes, size_t one, size_t count, void *_Nonnull context);
// Bytes to be received, received, to be sent, sent; 0 goes on.
typedef int (*ccurl_progress)(void *_Nonnull context, int64_t expected, int64_t received, int64_t total, int64_t sent);

void *_Nullable ccurl_easy_new(void);
void ccurl_easy_free(void *_Nonnull easy);
int ccurl_easy_number(void *_Nonnull easy, int option, long value);
int ccurl_easy_size(void *_Nonnull easy, int option, int64_t value);
int ccurl_easy_text(void *_Nonnull easy, int option, const char *_Nonnull text);
int ccurl_easy_pointer(void *_Nonnull easy, int option, void *_Nullable pointer);
// Copied; the size has to be set before.
int ccurl_easy_body(void *_Nonnull easy, const void *_Nonnull bytes);
// Certificates as PEM, which must live as long as the handle.
int ccurl_easy_certificates(void *_Nonnull easy, const void *_Nonnull pem, size_t count);
void ccurl_easy_callbacks(
    void *_Nonnull easy, void *_Nonnull context, ccurl_bytes _Nonnull body, ccurl_bytes _Nonnull head,
    ccurl_progress _Nonnull progress
);
// The file of the certificates that libcurl trusts by itself, or NULL.
const char *_Nullable ccurl_easy_trusted(void *_Nonnull easy);
const char *_Nonnull ccurl_easy_reason(int code);

void *_Nullable ccurl_list_append(void *_Nullable list, const char *_Nonnull text);
void ccurl_list_free(void *_Nullable list);

void *_Nullable ccurl_multi_new(void);
void ccurl_multi_free(void *_Nonnull multi);
int ccurl_multi_number(void *_Nonnull multi, int option, long value);
int ccurl_multi_add(void *_Nonnull multi, void *_Nonnull easy);
int ccurl_multi_remove(void *_Nonnull multi, void *_Nonnull easy);
int ccurl_multi_perform(void *_Nonnull multi);
// Waits for the network, for ccurl_multi_wake, or for some milliseconds.
int ccurl_multi_poll(void *_Nonnull multi, int milliseconds);
// Any thread.
int ccurl_multi_wake(void *_Nonnull multi);
// The next handle whose transfer has ended, with its code; NULL where there is none.
void *_Nullable ccurl_multi_ended(void *_Nonnull multi, int *_Nonnull code);
