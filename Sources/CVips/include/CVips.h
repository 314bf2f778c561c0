// libvips, found when the first picture is read: it brings a hundred libraries, which a server whose pictures are read by
// workers need not load, and neither its headers nor a link are needed here. Its operations take arguments of any kind,
// which Swift cannot pass; each that is used has a function of its own below. The numbers of enumerations are part of
// libvips's ABI. Images and sources are GObjects: a caller that gets one calls cvips_release.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Whether libvips 8.13 (2022) or later was found and started; any thread. All others below may be called only then.
// Only the loaders of JPEG, PNG, WebP, GIF and HEIF can be used from then on, and no operation is remembered.
_Bool cvips_load(void);
// How many threads work on one picture; the result does not depend on it.
void cvips_set_threads(int count);
// Frees what libvips keeps for the calling thread.
void cvips_leave_thread(void);
// What went wrong since the last call, on any thread; never NULL, freed by cvips_free.
char *_Nonnull cvips_take_errors(void);
// Whether an operation is there, such as "heifload_source".
_Bool cvips_has(const char *_Nonnull operation);
void cvips_free(void *_Nullable bytes);
void cvips_release(void *_Nullable object);

// Bytes read, 0 at the end, -1 for an error or to give up.
typedef int64_t (*cvips_read)(void *_Nonnull source, void *_Nonnull into, int64_t count, void *_Nonnull context);
// The new position, as lseek.
typedef int64_t (*cvips_seek)(void *_Nonnull source, int64_t offset, int whence, void *_Nonnull context);
// Called while pixels are made, on any thread; true stops that.
typedef _Bool (*cvips_stops)(void *_Nonnull context);

void *_Nullable cvips_source(void *_Nonnull context, cvips_read _Nonnull read, cvips_seek _Nonnull seek);

// The first frame, with only its head read; rows come from top to bottom, once. loader is an operation's
// name; strictness 1 refuses what is cut off, 2 also what is damaged, 3 also what a codec merely warns of.
void *_Nullable cvips_open(void *_Nonnull source, const char *_Nonnull loader, int strictness);

// Sizes: 0 both, 1 only larger, 2 only smaller. Crops: 0 none, 1 the centre, 3 what draws attention.
typedef struct {
    int width, height, size, crop;
    // Whether colours are converted to sRGB by way of the profile that the picture brings.
    _Bool uses_profile;
} cvips_thumbnail;

// Both turn the picture upright. The first decodes no more than it needs.
void *_Nullable cvips_thumbnail_source(void *_Nonnull source, cvips_thumbnail options);
void *_Nullable cvips_thumbnail_image(void *_Nonnull image, cvips_thumbnail options);

int cvips_width(void *_Nonnull image);
int cvips_height(void *_Nonnull image);
int cvips_pages(void *_Nonnull image);
// 1…8, as EXIF has it.
int cvips_orientation(void *_Nonnull image);
_Bool cvips_has_alpha(void *_Nonnull image);
// Whether its colours are to be converted by a profile: its own, if that can be read, or one for CMYK.
_Bool cvips_needs_profile(void *_Nonnull image);

// 15 CMYK, 22 sRGB, 25 sRGB with 16 bits, 1 black and white.
void *_Nullable cvips_colourspace(void *_Nonnull image, int space);
// Lays the picture on a colour, 0…255 each.
void *_Nullable cvips_flatten(void *_Nonnull image, double red, double green, double blue);
// The pixels alone: without profile, EXIF, XMP, IPTC, comments, and with the same resolution for all.
void *_Nullable cvips_bare(void *_Nonnull image);
// A copy whose pixels are all in memory.
void *_Nullable cvips_in_memory(void *_Nonnull image);
void *_Nullable cvips_canvas(int width, int height, double red, double green, double blue);
void *_Nullable cvips_insert(void *_Nonnull image, void *_Nonnull part, int x, int y);
// Three or four bytes a pixel, row by row; they must live as long as the image.
void *_Nullable cvips_from_memory(const void *_Nonnull pixels, size_t count, int width, int height, int bands);

void cvips_watch(void *_Nonnull image, cvips_stops _Nonnull stops, void *_Nonnull context);
// Makes every pixel, and keeps none.
_Bool cvips_make_all(void *_Nonnull image);
// suffix is ".png", ".jpg[Q=80]" and the like; the bytes are freed by cvips_free.
_Bool cvips_encode(void *_Nonnull image, const char *_Nonnull suffix, void *_Nullable *_Nonnull bytes, size_t *_Nonnull count);
// The same for bands of pixels as they are, freed by cvips_free.
void *_Nullable cvips_pixels(void *_Nonnull image, size_t *_Nonnull count);

// For workers. Descriptors travel with bytes over a socket of this machine, sixteen at most.
int64_t cvips_send(
    int socket, const void *_Nonnull bytes, size_t count, const int *_Nullable descriptors, int descriptor_count
);
// descriptors has room for sixteen; they are close-on-exec.
int64_t cvips_receive(
    int socket, void *_Nonnull bytes, size_t count, int *_Nonnull descriptors, int *_Nonnull descriptor_count
);
// A descriptor that can be read once cvips_wake was called; as eventfd.
int cvips_waker(void);
void cvips_wake(int waker);
// A file in memory, without a name.
int cvips_memory_file(void);
// Of a posix_spawn_file_actions_t: closes this descriptor and all beyond.
int cvips_close_from(void *_Nonnull actions, int descriptor);
// Gives freed memory back to the system at once.
void cvips_save_memory(void);
// From here on and for good: no file can be opened, and of those that are open nothing but the bytes changed; no network, no
// other process. For all threads, or for this one and those that it starts. False where the system has no such filter.
_Bool cvips_confine(_Bool all_threads);
