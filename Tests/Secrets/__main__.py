# Searches what programs have said for what they keep to themselves, and fails where it finds any.
# Usage: python3 Tests/Secrets NOTES FILE… where noted.c has written NOTES; a FILE may be a folder of files.
import base64
import pathlib
import re
import sys

# What the test library says: names of tests, and what they are given.
FRAMEWORK = tuple("◇✔✘↳".encode()[start : start + 3] for start in range(0, 12, 3))
# What only its bearer may have, no matter who made it: those of
# Tests/BrowserTests/Support/Secrets.swift, and signed tokens.
BEARER = re.compile(
    rb"(?i)\b(?:bearer|basic)[ =:]+[a-z0-9._~+/-]{12,}"
    rb"|\b(?:code|state|nonce|arrival|[a-z_]*token|client_secret|code_verifier)=[a-z0-9._~%+/-]{12,}"
    rb"|\beyJ[\w-]{10,}\.[\w-]{10,}|\bphotowall_[\w-]{12,}"
)
WORD = re.compile(rb"[\w-]{16,}")
# Shorter ones are in half of all sentences.
SHORTEST_PASSWORD = 6


def forms(number):
    """How a program may write a random number: in base64url, in hex, and its 64-bit words in decimals."""
    words = [number[start : start + 8] for start in range(0, len(number), 8)]
    # A token's text begins with the highest bits of its words.
    for number in (number, b"".join(word[::-1] for word in words)):
        text = base64.urlsafe_b64encode(number).rstrip(b"=")
        # Of a page's token the second half alone is random as it was drawn.
        yield from (text, text[-10:], number.hex().encode())
    yield from (b"%d" % int.from_bytes(word, "little") for word in words)


class Secrets:
    def __init__(self, notes):
        kinds = [line.split() for line in notes.read_text().splitlines()]
        self.numbers = {form for kind, digits in kinds if kind == "r" for form in forms(bytes.fromhex(digits))}
        self.lengths = {len(number) for number in self.numbers}
        passwords = {bytes.fromhex(digits) for kind, digits in kinds if kind == "p"}
        self.passwords = sorted(each for each in passwords if len(each) >= SHORTEST_PASSWORD)
        words = b"|".join(map(re.escape, self.passwords))
        self.password = re.compile(rb"(?<!\w)(?:" + (words or b"(?!)") + rb")(?!\w)")

    def is_number(self, word):
        return any(
            word[start : start + length] in self.numbers
            for length in self.lengths
            for start in range(len(word) - length + 1)
        )

    def hidden(self, line):
        """The line without what is found in it."""
        line = WORD.sub(lambda match: b"***" if self.is_number(match[0]) else match[0], line)
        if line.startswith(FRAMEWORK):
            return line
        return BEARER.sub(b"***", self.password.sub(b"***", line))


def main(notes, *places):
    secrets = Secrets(pathlib.Path(notes))
    files = [file for place in map(pathlib.Path, places) for file in [place, *place.rglob("*")] if file.is_file()]
    told = 0
    for file in files:
        for index, line in enumerate(file.read_bytes().split(b"\n"), 1):
            hidden = secrets.hidden(line)
            if hidden != line:
                told += 1
                print(f"FAIL: a secret is in line {index} of {file}: {hidden[:200].decode(errors='replace')}")
    looked = f"{len(secrets.numbers)} texts of numbers and {len(secrets.passwords)} passwords, in {len(files)} files"
    print(f"Looked for {looked}: {told} lines have any.")
    return told > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
