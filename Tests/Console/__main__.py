# Judges what browsers' consoles have said in a run: whatever known.json does not have is a fault of some page.
# Usage: python3 -B Tests/Console FOLDER [LIST] where the tests have left their reports (RXLIVE_CONSOLE names FOLDER to them).
#
# A report has an object in each line: who looked (engine, version, test), whether the test had cut the line ("cut"), and the
# level and the text of what was said; a look that heard nothing has neither. An entry of the list knows what contains its
# "text", from its "engine" ("any") in its "versions" ("any", "128", "128-153", "128-"); with "cut" only where the line was
# cut. "why" is for its reader.
import collections
import json
import pathlib
import sys


def numbers(version):
    return [int(part) if part.isdigit() else 0 for part in version.split(".")]


def covers(versions, version):
    """Whether a version is in a range, whose ends count as far as they are given: 153.2 is in 128-153."""
    if versions == "any":
        return True
    first, dash, last = versions.partition("-")
    version, first = numbers(version), numbers(first)
    if not dash:
        return version[: len(first)] == first
    return version >= first and (not last or version[: len(numbers(last))] <= numbers(last))


def knows(entry, line):
    return (
        entry["engine"] in ("any", line["engine"])
        and covers(entry["versions"], line["version"])
        and entry["text"] in line["text"]
        and (line["cut"] or not entry.get("cut"))
    )


def main(folder, known=pathlib.Path(__file__).with_name("known.json")):
    entries = json.loads(pathlib.Path(known).read_text())
    reports = sorted(pathlib.Path(folder).glob("*.jsonl"))
    lines = [json.loads(line) for report in reports for line in report.read_text().splitlines()]
    needed, unknown = set(), collections.Counter()
    said, strange = collections.Counter(), collections.Counter()
    for line in lines:
        browser = f"{line['engine']} {line['version']}"
        said[browser] += "text" in line
        if "text" not in line:
            continue
        matches = [index for index, entry in enumerate(entries) if knows(entry, line)]
        needed.update(matches)
        if not matches:
            strange[browser] += 1
            unknown[f"FAIL: {browser}: {line['level']}: {line['text']} (in {line['test']})"] += 1
    for browser, count in sorted(said.items()):
        print(f"{browser} has said {count} lines, of which {strange[browser]} are not known.")
    for index, entry in enumerate(entries):
        if index not in needed:
            print(f"Nobody has said \"{entry['text']}\", which {entry['engine']} may.")
    for line, count in unknown.items():
        print(line + (f" {count} times" if count > 1 else ""))
    if not lines:
        print(f"FAIL: nobody has looked at a console: there is no report in {folder}.")
    return bool(unknown) or not lines


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
