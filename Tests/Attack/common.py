# What all attacks share: the server under attack, sockets from many addresses, and answers read strictly.
import contextlib
import os
import resource
import signal
import socket
import subprocess
import tempfile
import time


class Succeeded(Exception):
    """The attack has worked."""


class Attacks:
    """The attacks by name, in the order of their writing, and what they need."""

    all = {}
    program = ""
    next_port = 0


def attack(function):
    Attacks.all[function.__name__.replace("_", "-")] = function
    return function


def port():
    Attacks.next_port += 1
    return Attacks.next_port - 1


def check(holds, sentence):
    if not holds:
        raise Succeeded(sentence)


# Every attack may hold thousands of sockets.
_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


class Server:
    """Photowall with a database of its own; ends with the `with` block."""

    def __init__(self, *options, files=None):
        self.folder = tempfile.TemporaryDirectory()
        self.port = port()
        self.log = open(os.path.join(self.folder.name, "log"), "w+b")

        def limit():
            if files:
                resource.setrlimit(resource.RLIMIT_NOFILE, files)

        self.process = subprocess.Popen(
            [Attacks.program, "--port", str(self.port), "--database", os.path.join(self.folder.name, "wall.sqlite"),
             "--log-level", "error", *options],
            stdout=self.log, stderr=self.log, preexec_fn=limit,
        )
        for _ in range(500):
            if self.process.poll() is not None:
                break
            with contextlib.suppress(OSError):
                connect(self.port).close()
                return
            time.sleep(0.02)
        self.log.seek(0)
        raise RuntimeError(f"the server does not serve: {self.log.read().decode()}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.log.close()
        self.folder.cleanup()

    @property
    def memory(self):
        """Resident bytes."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmRSS:"))

    @property
    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    @contextlib.contextmanager
    def still(self):
        """Meanwhile the server does nothing, and then finds all at once."""
        os.kill(self.process.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.process.pid, signal.SIGCONT)

    def check_serves(self, when, source="127.0.0.1"):
        """A visitor is answered within three seconds; a few 503s before that are an answer too."""
        deadline = time.monotonic() + 3
        while True:
            answers = ask(self.port, get("/counter"), source=source, patience=max(0.1, deadline - time.monotonic()))
            if answers and answers[0].status == 200:
                return
            check(time.monotonic() < deadline, f"{when} a visitor is not served: {answers}")
            time.sleep(0.05)

    def stop(self):
        """Asks it to end; the seconds that took."""
        since = time.monotonic()
        self.process.terminate()
        self.process.wait(20)
        return time.monotonic() - since


def connect(port, source="127.0.0.1", patience=3, blocking=True):
    """A connected socket, or one on its way, from an address of loopback."""
    line = socket.socket()
    line.settimeout(patience)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if source != "127.0.0.1":
        # The port is chosen when it connects, so that one address has as many as it likes.
        line.setsockopt(socket.IPPROTO_IP, 24, 1)
        line.bind((source, 0))
    if not blocking:
        line.setblocking(False)
    try:
        line.connect(("127.0.0.1", port))
    except BlockingIOError:
        pass
    except OSError:
        line.close()
        raise
    return line


def get(path, *fields, method="GET"):
    lines = [f"{method} {path} HTTP/1.1", "Host: wall.example", "Connection: close", *fields]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


class Answer:
    """One answer, taken from the front of `data` (RFC 9112 section 6.3)."""

    def __init__(self, data, is_head=False):
        head, separator, rest = data.partition(b"\r\n\r\n")
        lines = head.split(b"\r\n")
        words = lines[0].split(b" ", 2)
        if not separator or len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit():
            raise ValueError(data[:200])
        self.status = int(words[1])
        fields = [(n.lower(), v.strip()) for n, _, v in (line.partition(b":") for line in lines[1:])]
        self.fields = dict(fields)
        if is_head or self.status in (204, 304) or self.status < 200:
            self.body, self.rest = b"", rest
        elif self.fields.get(b"transfer-encoding") == b"chunked":
            self.body, self.rest = self._chunks(rest)
        elif b"content-length" in self.fields:
            length = int(self.fields[b"content-length"])
            if len(rest) < length:
                raise ValueError("cut short")
            self.body, self.rest = rest[:length], rest[length:]
        else:
            self.body, self.rest = rest, b""

    @staticmethod
    def _chunks(rest):
        body = b""
        while True:
            size, separator, rest = rest.partition(b"\r\n")
            if not separator:
                raise ValueError("cut short")
            count = int(size, 16)
            body, rest = body + rest[:count], rest[count + 2:]
            if count == 0:
                return body, rest

    def __repr__(self):
        return f"{self.status} {self.body[:30]}"


def read(line, patience):
    """All that comes until the peer closes or `patience` seconds are over; whether it closed."""
    data, deadline = b"", time.monotonic() + patience
    while True:
        left = deadline - time.monotonic()
        if left <= 0:
            return data, False
        line.settimeout(left)
        try:
            piece = line.recv(1 << 16)
        except socket.timeout:
            return data, False
        except OSError:
            return data, True
        if not piece:
            return data, True
        data += piece


def answers_in(data, is_head=False):
    """The answers in `data`; ValueError where something else stands between or behind them."""
    answers = []
    while data:
        answer = Answer(data, is_head)
        answers.append(answer)
        data = answer.rest
    return answers


def ask(port, request, source="127.0.0.1", patience=3.0):
    """The answers to a request on a connection of its own; none where there can be no connection."""
    try:
        with connect(port, source, patience) as line:
            line.sendall(request)
            return answers_in(read(line, patience)[0], request.startswith(b"HEAD "))
    except (OSError, ValueError):
        return []
