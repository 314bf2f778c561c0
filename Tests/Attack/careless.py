# A proxy as there should be none: it finds the end of a request by a rule of its own, passes the bytes on as they came, and
# shares one connection to the server among all its visitors. A server behind it must doubt what it passes on.
import contextlib
import re
import socket
import threading

from common import Answer, connect


def by_length(head):
    """By the first Content-Length alone."""
    found = re.search(rb"\ncontent-length:\s*(\d+)", head.lower())
    return int(found[1]) if found else 0


def by_last_length(head):
    """By the last Content-Length, whatever stands around its name or in front of its number."""
    found = re.findall(rb"content-length[\s]*:[\s+]*(?:\d+\s*,\s*)*(\d+)", head.lower())
    return int(found[-1]) % (1 << 32) if found else 0


def by_chunks(head):
    """By chunks as soon as the word stands anywhere, else by length; -1 for chunks."""
    return -1 if re.search(rb"transfer-encoding[^\r\n]*:[^\n]*chunked", head.lower(), re.S) else by_length(head)


class Careless:
    """Serves one visitor after the other until the `with` block ends."""

    def __init__(self, back, port, rule):
        self.back, self.port, self.rule = back, port, rule
        self.upstream, self.unread = None, b""
        self.ears = socket.create_server(("127.0.0.1", port))

    def __enter__(self):
        threading.Thread(target=self._serve, daemon=True).start()
        return self.port

    def __exit__(self, *_):
        self.ears.shutdown(socket.SHUT_RDWR)
        self.ears.close()

    def _serve(self):
        with contextlib.suppress(OSError):
            while True:
                line, _ = self.ears.accept()
                with line, contextlib.suppress(OSError, ValueError):
                    line.settimeout(0.1)
                    self._visitor(line)

    def _visitor(self, line):
        data = b""
        while True:
            while b"\r\n\r\n" not in data:
                data += self._piece(line)
            head, _, rest = data.partition(b"\r\n\r\n")
            length = self.rule(head)
            while length < 0 and b"0\r\n\r\n" not in rest:
                rest += self._piece(line)
            if length < 0:
                length = rest.index(b"0\r\n\r\n") + 5
            while len(rest) < length:
                rest += self._piece(line)
            line.sendall(self._ask(head + b"\r\n\r\n" + rest[:length]))
            data = rest[length:]

    @staticmethod
    def _piece(line):
        piece = line.recv(1 << 16)
        if not piece:
            raise ValueError("gone")
        return piece

    def _ask(self, request):
        """One answer from the server; a connection that it has ended is made again, once."""
        for _ in (1, 2):
            if not self.upstream:
                self.upstream = connect(self.back)
            with contextlib.suppress(OSError):
                self.upstream.settimeout(0.5)
                self.upstream.sendall(request)
                while True:
                    # What comes behind an answer is taken for the next one.
                    with contextlib.suppress(ValueError):
                        rest = Answer(self.unread).rest
                        answer, self.unread = self.unread[:len(self.unread) - len(rest)], rest
                        return answer
                    piece = self.upstream.recv(1 << 16)
                    if not piece:
                        break
                    self.unread += piece
            self.upstream.close()
            self.upstream, self.unread = None, b""
        raise ValueError("no answer")
