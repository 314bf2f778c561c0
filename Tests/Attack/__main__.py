# Attacks on a server in a process of its own, over loopback, bounded in count and time.
#   python3 -B Tests/Attack --server .build/release/photowall [NAME…]
# Each attack is a function that ends quietly where the server has borne it, and raises Succeeded where it has not.
# To add one: write it with @attack in one of the modules below, or in a module of its own named here.
import argparse
import importlib
import sys
import time
import traceback

from common import Succeeded, Attacks

for module in ["connections", "heads", "smuggling"]:
    importlib.import_module(module)


def main():
    parser = argparse.ArgumentParser(description="Attacks a server, and fails where an attack works.")
    parser.add_argument("--server", required=True, help="the photowall program, built for release")
    parser.add_argument("--first-port", type=int, default=19100, help="the first of some thirty free ports")
    parser.add_argument("names", nargs="*", help="some attacks; all by default")
    options = parser.parse_args()
    Attacks.program, Attacks.next_port = options.server, options.first_port
    unknown = set(options.names) - set(Attacks.all)
    if unknown:
        parser.error(f"there is no attack {', '.join(unknown)}; there are: {', '.join(Attacks.all)}")
    failures = 0
    for name in options.names or Attacks.all:
        since = time.monotonic()
        try:
            Attacks.all[name]()
            outcome = "borne"
        except Succeeded as success:
            failures += 1
            outcome = f"SUCCEEDED: {success}"
        except Exception:
            failures += 1
            outcome = "FAILED\n" + traceback.format_exc()
        print(f"attack {name}: {outcome} ({time.monotonic() - since:.1f} s)", flush=True)
    sys.exit(1 if failures else 0)


main()
