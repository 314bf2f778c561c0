// Imported by Gzip alone.
#pragma once
#include <zlib.h>
