// Imported by Markup alone.
#pragma once
#include <gumbo.h>
