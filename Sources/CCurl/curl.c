#include "CCurl.h"
#include <dlfcn.h>
#include <pthread.h>

struct message {
    int kind;
    void *easy;
    union { void *any; int code; } data;
};
struct blob {
    void *bytes;
    size_t count;
    unsigned int flags;
};
struct version {
    int age;
    const char *text;
    unsigned int number;
};

static struct {
    int (*global_init)(long);
    struct version *(*version_info)(int);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *);
    int (*easy_setopt)(void *, int, ...);
    int (*easy_getinfo)(void *, int, ...);
    const char *(*easy_strerror)(int);
    void *(*slist_append)(void *, const char *);
    void (*slist_free_all)(void *);
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *);
    int (*multi_setopt)(void *, int, ...);
    int (*multi_add_handle)(void *, void *);
    int (*multi_remove_handle)(void *, void *);
    int (*multi_perform)(void *, int *);
    int (*multi_poll)(void *, void *, unsigned int, int, int *);
    int (*multi_wakeup)(void *);
    struct message *(*multi_info_read)(void *, int *);
} curl;

static _Bool is_loaded;

static _Bool find(void *library) {
    // A function is called through its own type, which dlsym does not know.
#define FIND(name) if (!(*(void **)&curl.name = dlsym(library, "curl_" #name))) return 0
    FIND(global_init);
    FIND(version_info);
    FIND(easy_init);
    FIND(easy_cleanup);
    FIND(easy_setopt);
    FIND(easy_getinfo);
    FIND(easy_strerror);
    FIND(slist_append);
    FIND(slist_free_all);
    FIND(multi_init);
    FIND(multi_cleanup);
    FIND(multi_setopt);
    FIND(multi_add_handle);
    FIND(multi_remove_handle);
    FIND(multi_perform);
    FIND(multi_poll);
    FIND(multi_wakeup);
    FIND(multi_info_read);
#undef FIND
    return curl.version_info(0)->number >= 0x074D00;
}

static void load(void) {
    // CURL_GLOBAL_ALL. The library stays for good.
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    is_loaded = library && find(library) && curl.global_init(3) == 0;
}

_Bool ccurl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

void *ccurl_easy_new(void) { return curl.easy_init(); }
void ccurl_easy_free(void *easy) { curl.easy_cleanup(easy); }
int ccurl_easy_number(void *easy, int option, long value) { return curl.easy_setopt(easy, option, value); }
int ccurl_easy_size(void *easy, int option, int64_t value) { return curl.easy_setopt(easy, option, value); }
int ccurl_easy_text(void *easy, int option, const char *text) { return curl.easy_setopt(easy, option, text); }
int ccurl_easy_pointer(void *easy, int option, void *pointer) { return curl.easy_setopt(easy, option, pointer); }
int ccurl_easy_body(void *easy, const void *bytes) { return curl.easy_setopt(easy, 10165 /* COPYPOSTFIELDS */, bytes); }

int ccurl_easy_certificates(void *easy, const void *pem, size_t count) {
    struct blob blob = {(void *)pem, count, 0 /* not copied */};
    return curl.easy_setopt(easy, 40309 /* CAINFO_BLOB */, &blob);
}

void ccurl_easy_callbacks(void *easy, void *context, ccurl_bytes body, ccurl_bytes head, ccurl_progress progress) {
    curl.easy_setopt(easy, 20011 /* WRITEFUNCTION */, body);
    curl.easy_setopt(easy, 10001 /* WRITEDATA */, context);
    curl.easy_setopt(easy, 20079 /* HEADERFUNCTION */, head);
    curl.easy_setopt(easy, 10029 /* HEADERDATA */, context);
    curl.easy_setopt(easy, 20219 /* XFERINFOFUNCTION */, progress);
    curl.easy_setopt(easy, 10057 /* XFERINFODATA */, context);
    curl.easy_setopt(easy, 43 /* NOPROGRESS */, 0L);
}

const char *ccurl_easy_trusted(void *easy) {
    const char *path = 0;
    return curl.easy_getinfo(easy, 0x10003D /* CAINFO */, &path) == 0 ? path : 0;
}

const char *ccurl_easy_reason(int code) { return curl.easy_strerror(code); }

void *ccurl_list_append(void *list, const char *text) { return curl.slist_append(list, text); }
void ccurl_list_free(void *list) { curl.slist_free_all(list); }

void *ccurl_multi_new(void) { return curl.multi_init(); }
void ccurl_multi_free(void *multi) { curl.multi_cleanup(multi); }
int ccurl_multi_number(void *multi, int option, long value) { return curl.multi_setopt(multi, option, value); }
int ccurl_multi_add(void *multi, void *easy) { return curl.multi_add_handle(multi, easy); }
int ccurl_multi_remove(void *multi, void *easy) { return curl.multi_remove_handle(multi, easy); }

int ccurl_multi_perform(void *multi) {
    int running = 0;
    return curl.multi_perform(multi, &running);
}

int ccurl_multi_poll(void *multi, int milliseconds) { return curl.multi_poll(multi, 0, 0, milliseconds, 0); }
int ccurl_multi_wake(void *multi) { return curl.multi_wakeup(multi); }

void *ccurl_multi_ended(void *multi, int *code) {
    int waiting = 0;
    struct message *message;
    while ((message = curl.multi_info_read(multi, &waiting))) {
        if (message->kind != 1 /* DONE */) continue;
        *code = message->data.code;
        return message->easy;
    }
    return 0;
}
