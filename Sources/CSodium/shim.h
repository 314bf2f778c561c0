// Imported by Sodium alone.
#pragma once
#include <sodium.h>
