#include "CVips.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

static struct {
    int (*init)(const char *);
    int (*version)(int);
    void (*block_untrusted_set)(int);
    void (*operation_block_set)(const char *, int);
    void (*cache_set_max)(int);
    void (*concurrency_set)(int);
    void (*thread_shutdown)(void);
    char *(*error_buffer_copy)(void);
    size_t (*type_find)(const char *, const char *);
    void *(*source_custom_new)(void);
    int (*jpegload_source)(void *, void **, ...);
    int (*pngload_source)(void *, void **, ...);
    int (*webpload_source)(void *, void **, ...);
    int (*gifload_source)(void *, void **, ...);
    int (*heifload_source)(void *, void **, ...);
    int (*thumbnail_source)(void *, void **, int, ...);
    int (*thumbnail_image)(void *, void **, int, ...);
    int (*image_get_width)(void *);
    int (*image_get_height)(void *);
    int (*image_get_bands)(void *);
    int (*image_get_n_pages)(void *);
    int (*image_get_orientation)(void *);
    int (*image_hasalpha)(void *);
    size_t (*image_get_typeof)(void *, const char *);
    int (*image_get_interpretation)(void *);
    int (*icc_import)(void *, void **, ...);
    int (*colourspace)(void *, void **, int, ...);
    void *(*array_double_new)(const double *, int);
    void (*area_unref)(void *);
    int (*flatten)(void *, void **, ...);
    int (*copy)(void *, void **, ...);
    char **(*image_get_fields)(void *);
    int (*image_remove)(void *, const char *);
    void *(*image_copy_memory)(void *);
    int (*black)(void **, int, int, ...);
    int (*linear)(void *, void **, const double *, const double *, int, ...);
    int (*insert)(void *, void *, void **, int, int, ...);
    void *(*image_new_from_memory)(const void *, size_t, int, int, int, int);
    void (*image_set_progress)(void *, int);
    void (*image_set_kill)(void *, int);
    int (*avg)(void *, double *, ...);
    int (*image_write_to_buffer)(void *, const char *, void **, size_t *, ...);
    void *(*image_write_to_memory)(void *, size_t *);
} vips;

static struct {
    void (*object_unref)(void *);
    void (*free)(void *);
    void (*strfreev)(char **);
    unsigned long (*signal_connect_data)(void *, const char *, void (*)(void), void *, void *, int);
    unsigned int (*log_set_handler)(const char *, int, void (*)(const char *, int, const char *, void *), void *);
} glib;

static _Bool is_loaded;

static _Bool find(void *library) {
    // A function is called through its own type, which dlsym does not know.
#define FIND(name) if (!(*(void **)&vips.name = dlsym(library, "vips_" #name))) return 0
#define FIND_GLIB(name) if (!(*(void **)&glib.name = dlsym(library, "g_" #name))) return 0
    FIND(init);
    FIND(version);
    FIND(block_untrusted_set);
    FIND(operation_block_set);
    FIND(cache_set_max);
    FIND(concurrency_set);
    FIND(thread_shutdown);
    FIND(error_buffer_copy);
    FIND(type_find);
    FIND(source_custom_new);
    FIND(jpegload_source);
    FIND(pngload_source);
    FIND(webpload_source);
    FIND(gifload_source);
    FIND(heifload_source);
    FIND(thumbnail_source);
    FIND(thumbnail_image);
    FIND(image_get_width);
    FIND(image_get_height);
    FIND(image_get_bands);
    FIND(image_get_n_pages);
    FIND(image_get_orientation);
    FIND(image_hasalpha);
    FIND(image_get_typeof);
    FIND(image_get_interpretation);
    FIND(icc_import);
    FIND(colourspace);
    FIND(array_double_new);
    FIND(area_unref);
    FIND(flatten);
    FIND(copy);
    FIND(image_get_fields);
    FIND(image_remove);
    FIND(image_copy_memory);
    FIND(black);
    FIND(linear);
    FIND(insert);
    FIND(image_new_from_memory);
    FIND(image_set_progress);
    FIND(image_set_kill);
    FIND(avg);
    FIND(image_write_to_buffer);
    FIND(image_write_to_memory);
    FIND_GLIB(object_unref);
    FIND_GLIB(free);
    FIND_GLIB(strfreev);
    FIND_GLIB(signal_connect_data);
    FIND_GLIB(log_set_handler);
#undef FIND_GLIB
#undef FIND
    return vips.version(0) == 8 && vips.version(1) >= 13;
}

// What codecs merely remark would go to standard error; errors come by cvips_take_errors.
static void ignore(const char *domain, int level, const char *message, void *context) {}

static void load(void) {
    // The library stays for good.
    void *library = dlopen("libvips.so.42", RTLD_NOW | RTLD_LOCAL);
    if (!library || !find(library) || vips.init("imaging") != 0) return;
    glib.log_set_handler("VIPS", 0xFC & ~4 /* all but fatal errors */, ignore, 0);
    vips.block_untrusted_set(1);
    vips.operation_block_set("VipsForeignLoad", 1);
    vips.operation_block_set("VipsForeignLoadJpeg", 0);
    vips.operation_block_set("VipsForeignLoadPng", 0);
    vips.operation_block_set("VipsForeignLoadWebp", 0);
    vips.operation_block_set("VipsForeignLoadNsgif", 0);
    vips.operation_block_set("VipsForeignLoadHeif", 0);
    vips.cache_set_max(0);
    is_loaded = 1;
}

_Bool cvips_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

void cvips_set_threads(int count) { vips.concurrency_set(count); }
void cvips_leave_thread(void) { vips.thread_shutdown(); }
char *cvips_take_errors(void) { return vips.error_buffer_copy(); }
_Bool cvips_has(const char *operation) { return vips.type_find("VipsOperation", operation) != 0; }
void cvips_free(void *bytes) { glib.free(bytes); }

void cvips_release(void *object) {
    if (object) glib.object_unref(object);
}

// The image that an operation has made; where it failed there is none, whatever it left.
static void *made(int result, void **image) {
    if (result == 0) return *image;
    cvips_release(*image);
    return 0;
}

void *cvips_source(void *context, cvips_read read, cvips_seek seek) {
    void *source = vips.source_custom_new();
    if (!source) return 0;
    glib.signal_connect_data(source, "read", (void (*)(void))read, context, 0, 0);
    glib.signal_connect_data(source, "seek", (void (*)(void))seek, context, 0, 0);
    return source;
}

void *cvips_open(void *source, const char *loader, int strictness) {
    void *image = 0;
    int (*load)(void *, void **, ...);
    switch (loader[0]) {
    case 'j': load = vips.jpegload_source; break;
    case 'p': load = vips.pngload_source; break;
    case 'w': load = vips.webpload_source; break;
    case 'g': load = vips.gifload_source; break;
    default: load = vips.heifload_source;
    }
    return made(load(source, &image, "access", 1 /* sequential */, "fail_on", strictness, NULL), &image);
}

void *cvips_thumbnail_source(void *source, cvips_thumbnail options) {
    void *image = 0;
    return made(
        vips.thumbnail_source(
            source, &image, options.width, "height", options.height, "size", options.size, "crop", options.crop,
            "option_string", "fail_on=error", options.uses_profile ? "export_profile" : NULL, "srgb", NULL
        ),
        &image
    );
}

void *cvips_thumbnail_image(void *from, cvips_thumbnail options) {
    void *image = 0;
    return made(
        vips.thumbnail_image(
            from, &image, options.width, "height", options.height, "size", options.size, "crop", options.crop,
            options.uses_profile ? "export_profile" : NULL, "srgb", NULL
        ),
        &image
    );
}

int cvips_width(void *image) { return vips.image_get_width(image); }
int cvips_height(void *image) { return vips.image_get_height(image); }
int cvips_pages(void *image) { return vips.image_get_n_pages(image); }
int cvips_orientation(void *image) { return vips.image_get_orientation(image); }
_Bool cvips_has_alpha(void *image) { return vips.image_hasalpha(image); }

_Bool cvips_needs_profile(void *image) {
    if (vips.image_get_interpretation(image) == 15 /* CMYK */) return 1;
    if (!vips.image_get_typeof(image, "icc-profile-data")) return 0;
    void *imported = 0;
    // Pixels are not made yet, so this reads the profile alone.
    imported = made(vips.icc_import(image, &imported, "embedded", 1, NULL), &imported);
    if (!imported) return 0;
    // One for other colours, such as greys, has taken the first bands and left the rest.
    _Bool fits = vips.image_get_bands(imported) == 3 + vips.image_hasalpha(image);
    cvips_release(imported);
    return fits;
}

void *cvips_colourspace(void *from, int space) {
    void *image = 0;
    return made(vips.colourspace(from, &image, space, NULL), &image);
}

void *cvips_flatten(void *from, double red, double green, double blue) {
    void *image = 0;
    double colour[] = {red, green, blue};
    void *background = vips.array_double_new(colour, 3);
    image = made(vips.flatten(from, &image, "background", background, NULL), &image);
    vips.area_unref(background);
    return image;
}

void *cvips_bare(void *from) {
    void *image = 0;
    image = made(vips.copy(from, &image, "xres", 1.0, "yres", 1.0, NULL), &image);
    if (!image) return 0;
    char **fields = vips.image_get_fields(image);
    for (char **field = fields; *field; field++) vips.image_remove(image, *field);
    glib.strfreev(fields);
    return image;
}

void *cvips_in_memory(void *image) { return vips.image_copy_memory(image); }

void *cvips_canvas(int width, int height, double red, double green, double blue) {
    void *black = 0, *coloured = 0, *image = 0;
    double slope[] = {1, 1, 1}, colour[] = {red, green, blue};
    black = made(vips.black(&black, width, height, "bands", 3, NULL), &black);
    if (!black) return 0;
    coloured = made(vips.linear(black, &coloured, slope, colour, 3, "uchar", 1, NULL), &coloured);
    cvips_release(black);
    if (!coloured) return 0;
    image = made(vips.copy(coloured, &image, "interpretation", 22, NULL), &image);
    cvips_release(coloured);
    return image;
}

void *cvips_insert(void *into, void *part, int x, int y) {
    void *image = 0;
    return made(vips.insert(into, part, &image, x, y, NULL), &image);
}

void *cvips_from_memory(const void *pixels, size_t count, int width, int height, int bands) {
    void *raw = vips.image_new_from_memory(pixels, count, width, height, bands, 0 /* bytes */), *image = 0;
    if (!raw) return 0;
    image = made(vips.copy(raw, &image, "interpretation", 22, NULL), &image);
    cvips_release(raw);
    return image;
}

struct watch {
    cvips_stops stops;
    void *context;
};

static void evaluate(void *image, void *progress, struct watch *watch) {
    if (watch->stops(watch->context)) vips.image_set_kill(image, 1);
}

static void forget(struct watch *watch, void *closure) { free(watch); }

void cvips_watch(void *image, cvips_stops stops, void *context) {
    struct watch *watch = malloc(sizeof *watch);
    if (!watch) abort();
    *watch = (struct watch){stops, context};
    vips.image_set_progress(image, 1);
    glib.signal_connect_data(image, "eval", (void (*)(void))evaluate, watch, (void *)forget, 0);
}

_Bool cvips_make_all(void *image) {
    double average = 0;
    return vips.avg(image, &average, NULL) == 0;
}

_Bool cvips_encode(void *image, const char *suffix, void **bytes, size_t *count) {
    return vips.image_write_to_buffer(image, suffix, bytes, count, NULL) == 0;
}

void *cvips_pixels(void *image, size_t *count) { return vips.image_write_to_memory(image, count); }
