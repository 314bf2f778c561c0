# Request smuggling (RFC 9112 section 11.2): requests whose end two readers could see in different places. Sent to the
# server itself, each must get one whole answer, and the connection must end. Sent through nginx and HAProxy, both told to
# pass on as much as they can, and through proxies that are careless in one way each, it must change nothing for the
# visitors whose requests share the connection behind.
# One more case: a line in `cases`. One more proxy: its configuration, and an attack.
import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import time

import careless
from common import Answer, Server, answers_in, ask, attack, check, connect, get, port, read

POST = b"POST /counter HTTP/1.1\r\nHost: wall.example\r\n"
GET = b"GET /counter HTTP/1.1\r\nHost: wall.example\r\n"
# What would poison the next request, were it taken for the begin of one: a visitor would get 404.
SMUGGLED = b"GET /smuggled HTTP/1.1\r\nX: "
BODY = b"0\r\n\r\n" + SMUGGLED


def sized(head, body=SMUGGLED):
    return head + b"Content-Length: %d\r\n\r\n" % len(body) + body


cases = {
    # Both at once.
    "CL.TE": POST + b"Content-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n" % len(BODY) + BODY,
    "TE.CL": POST + b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n%x\r\n" % len(SMUGGLED) + SMUGGLED + b"\r\n0\r\n\r\n",
    "CL.0": sized(POST),
    "CL.0 of a GET": sized(GET),
    "0.CL": POST + b"Content-Length: 0\r\nContent-Length: 28\r\n\r\n" + SMUGGLED,
    "TE.0": POST + b"Transfer-Encoding: chunked\r\n\r\n%x\r\n" % len(SMUGGLED) + SMUGGLED + b"\r\n0\r\n\r\n",
    # A length said twice, or not as a number.
    "CL.CL": POST + b"Content-Length: 0\r\nContent-Length: %d\r\n\r\n" % len(SMUGGLED) + SMUGGLED,
    "CL.CL equal": POST + b"Content-Length: 5\r\nContent-Length: 5\r\n\r\nabcde",
    "CL list": POST + b"Content-Length: 0, %d\r\n\r\n" % len(SMUGGLED) + SMUGGLED,
    "CL plus": POST + b"Content-Length: +5\r\n\r\nabcde",
    "CL minus": POST + b"Content-Length: -1\r\n\r\n" + SMUGGLED,
    "CL hexadecimal": POST + b"Content-Length: 0x5\r\n\r\nabcde",
    "CL octal": POST + b"Content-Length: 010\r\n\r\nabcdefgh" + SMUGGLED,
    "CL empty": POST + b"Content-Length:\r\n\r\n" + SMUGGLED,
    "CL with a space inside": POST + b"Content-Length: 1 0\r\n\r\n" + SMUGGLED,
    "CL with an underscore": POST + b"Content-Length: 1_0\r\n\r\n" + SMUGGLED,
    "CL of 2^63": POST + b"Content-Length: 9223372036854775808\r\n\r\n" + SMUGGLED,
    "CL of 2^64": POST + b"Content-Length: 18446744073709551616\r\n\r\n" + SMUGGLED,
    "CL huge": POST + b"Content-Length: 99999999999999999999999999\r\n\r\n" + SMUGGLED,
    "CL with a space before the colon": POST + b"Content-Length : 5\r\n\r\nabcde",
    "CL with a tab before the colon": POST + b"Content-Length\t: 5\r\n\r\nabcde",
    "CL folded": POST + b"Content-Length:\r\n 5\r\n\r\nabcde",
    "CL behind a tab": POST + b"Content-Length:\t5\r\n\r\nabcde",
    "CL with a control character": POST + b"\x0bContent-Length: 5\r\n\r\nabcde",
    # TE.TE: one of both does not know the coding.
    **{
        f"TE.TE {value!r}": POST + b"Transfer-Encoding:%s\r\nContent-Length: 4\r\n\r\n5\r\nabcde\r\n" % value + BODY
        for value in [
            b" xchunked", b" chunked ", b"\tchunked", b" \x0bchunked", b" chunked, identity", b" identity", b" gzip",
            b" gzip, chunked", b" chunked, chunked", b' "chunked"', b" chunked;a=b", b" CHUNKED", b" chunk", b"", b"\x00chunked",
        ]
    },
    "TE alone, unknown": POST + b"Transfer-Encoding: gzip\r\n\r\n" + BODY,
    "TE alone, listed": POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n" + BODY,
    "TE alone, quoted": POST + b"Transfer-Encoding: chunked \r\n\r\n" + BODY,
    "TE twice": POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n" + BODY,
    "TE with a space before the colon": POST + b"Transfer-Encoding : chunked\r\n\r\n" + BODY,
    "TE folded": POST + b"Transfer-Encoding:\r\n chunked\r\n\r\n" + BODY,
    "TE behind a lone CR": POST + b"X: a\rTransfer-Encoding: chunked\r\n\r\n" + BODY,
    "TE behind a lone LF": POST + b"X: a\nTransfer-Encoding: chunked\r\n\r\n" + BODY,
    "TE behind a fold": POST + b"X: a\r\n Transfer-Encoding: chunked\r\n\r\n" + BODY,
    "TE in HTTP/1.0": POST.replace(b"1.1", b"1.0", 1) + b"Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n" + BODY,
    "TE and Connection": POST + b"Connection: Transfer-Encoding\r\nTransfer-Encoding: chunked\r\n\r\n" + BODY,
    "CL and Connection": sized(POST + b"Connection: Content-Length\r\n"),
    # Chunks.
    "chunk size with a sign": POST + b"Transfer-Encoding: chunked\r\n\r\n-1\r\n" + BODY,
    "chunk size with 0x": POST + b"Transfer-Encoding: chunked\r\n\r\n0x5\r\nabcde\r\n" + BODY,
    "chunk size too large": POST + b"Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n" + BODY,
    "chunk without its end": POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\nabcdeX" + BODY,
    "chunk with a lone LF": POST + b"Transfer-Encoding: chunked\r\n\r\n5;\nabcde\n0\n\n" + SMUGGLED,
    "chunk with a trailer": POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\nContent-Length: 30\r\n\r\n" + SMUGGLED,
    # Where the head ends.
    "a line without a name": GET + b": x\r\n\r\n" + SMUGGLED,
    "a request behind a line without a name": GET + b": x\r\nGET /smuggled HTTP/1.1\r\nHost: wall.example\r\n\r\n",
    "a request behind lone LFs": GET + b"X: a\n\nGET /smuggled HTTP/1.1\r\nHost: wall.example\r\n\r\n",
    "a request behind a LF CR LF": GET + b"X: a\n\r\nGET /smuggled HTTP/1.1\r\nHost: wall.example\r\n\r\n",
    "a line without a colon": GET + b"nothing\r\n\r\n",
    "a space at the first field": b"GET /counter HTTP/1.1\r\n Host: wall.example\r\n\r\n",
    "a space in a name": GET + b"X Y: a\r\n\r\n",
    "a fold": GET + b"X: a\r\n b\r\n\r\n",
    "a NUL": GET + b"X: a\x00b\r\n\r\n",
    "lone LFs": b"GET /counter HTTP/1.1\nHost: wall.example\n\n",
    "a lone LF as the end": GET + b"X: a\n\n" + SMUGGLED,
    "a lone CR as the end": GET + b"X: a\r\r\n\r\n",
    "a CR CR LF": GET + b"X: a\r\n\r\r\n",
    # Whose it is.
    "two hosts": GET + b"Host: other.example\r\n\r\n",
    "no host": b"GET /counter HTTP/1.1\r\n\r\n",
    "a host with a space": b"GET /counter HTTP/1.1\r\nHost: wall.example other\r\n\r\n",
    "a host with a path": b"GET /counter HTTP/1.1\r\nHost: wall.example/x\r\n\r\n",
    "another host in the target": b"GET http://other.example/counter HTTP/1.1\r\nHost: wall.example\r\n\r\n",
    # The request line.
    "two spaces": b"GET  /counter HTTP/1.1\r\nHost: wall.example\r\n\r\n",
    "a space in the target": b"GET /counter x HTTP/1.1\r\nHost: wall.example\r\n\r\n",
    "a tab in the line": b"GET\t/counter\tHTTP/1.1\r\nHost: wall.example\r\n\r\n",
    "a lone CR in the line": b"GET /counter\rX HTTP/1.1\r\nHost: wall.example\r\n\r\n",
    "HTTP/0.9": b"GET /counter\r\n\r\n",
    "HTTP/1.2": b"GET /counter HTTP/1.2\r\nHost: wall.example\r\n\r\n",
    "HTTP/2.0": b"GET /counter HTTP/2.0\r\nHost: wall.example\r\n\r\n",
    "an unknown method": b"GETT /counter HTTP/1.1\r\nHost: wall.example\r\n\r\n",
    # What waits for more.
    "Expect with a body": sized(POST + b"Expect: 100-continue\r\n"),
    "an upgrade with a body": sized(GET.replace(b"/counter", b"/live") + b"Connection: Upgrade\r\nUpgrade: websocket\r\n"),
}


@attack
def smuggling():
    """Straight to the server: one answer that refuses, and the connection ends; never silence, never a second answer."""
    wrong = []
    with Server("--loops", "1") as server:
        for name, request in cases.items():
            with connect(server.port) as line:
                line.sendall(request + b"\r\n\r\n" + get("/health"))
                data, closed = read(line, 2)
            try:
                answers = answers_in(data)
            except ValueError:
                wrong.append(f"{name}: what is answered is not whole: {data[:300]!r}")
                continue
            if not closed:
                wrong.append(f"{name}: the connection stays open, answered by {answers}")
            # Where not even a request line can be seen, closing is an answer.
            elif not answers and not name.startswith("a tab in the line"):
                wrong.append(f"{name}: no answer")
            elif len(answers) > 1 or any(answer.status < 400 for answer in answers):
                wrong.append(f"{name}: {answers}")
        # And what is beyond doubt is answered in order.
        with connect(server.port) as line:
            line.sendall(GET + b"\r\n" + GET + b"Content-Length: 0\r\n\r\n" + b"\r\n" + get("/health"))
            statuses = [answer.status for answer in answers_in(read(line, 3)[0])]
        if statuses != [200, 200, 200]:
            wrong.append(f"requests in order are answered by {statuses}")
    check(not wrong, "; ".join(wrong))


# MARK: Behind a proxy

NGINX = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log crit;
events {{ worker_connections 256; }}
http {{
  access_log off; ignore_invalid_headers off; underscores_in_headers on; merge_slashes off; proxy_request_buffering off;
  client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c; uwsgi_temp_path {folder}/d;
  scgi_temp_path {folder}/e;
  upstream wall {{ server 127.0.0.1:{back}; keepalive 1; }}
  server {{
    listen 127.0.0.1:{front};
    location / {{
      proxy_pass http://wall; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }}
  }}
}}
"""

HAPROXY = """
defaults
  mode http
  timeout client 5s
  timeout server 5s
  timeout connect 5s
  timeout http-request 5s
frontend wall
  bind 127.0.0.1:{front}
  option accept-invalid-http-request
  option forwardfor
  default_backend back
backend back
  http-reuse always
  option accept-invalid-http-response
  server one 127.0.0.1:{back}
"""


@contextlib.contextmanager
def proxy(program, words, configuration, back):
    """A proxy in front of `back`; its port."""
    path = shutil.which(program, path="/usr/sbin:/usr/bin:" + os.environ.get("PATH", ""))
    if not path:
        raise RuntimeError(f"{program} is not installed; Scripts/install --tests brings it")
    front = port()
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "configuration")
        with open(file, "w") as out:
            out.write(configuration.format(front=front, back=back, folder=folder))
        process = subprocess.Popen([path, *(word.format(file=file, folder=folder) for word in words)],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in range(250):
                if ask(front, get("/health"), patience=0.5):
                    break
                time.sleep(0.02)
            else:
                raise RuntimeError(f"{program} does not serve")
            yield front
        finally:
            process.kill()
            process.wait()


def visit(front):
    """What goes wrong for visitors whose requests share the connection behind with others'."""
    with connect(front) as line:
        for path, status, start in [("/health", 200, b"ok\n"), ("/nowhere", 404, b"<!doctype html>"), ("/health", 200, b"ok\n")]:
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: wall.example\r\n\r\n".encode())
            data, deadline = b"", time.monotonic() + 3
            answer = None
            while answer is None:
                piece = read_some(line, deadline - time.monotonic())
                if not piece:
                    return f"{path} gets {data[:200]!r}"
                data += piece
                with contextlib.suppress(ValueError):
                    answer = Answer(data)
            if answer.status != status or not answer.body.startswith(start) or answer.rest:
                return f"{path} gets {answer}, and then {answer.rest[:100]!r}"
    return None


def read_some(line, patience):
    try:
        line.settimeout(max(0.01, patience))
        return line.recv(1 << 16)
    except OSError:
        return b""


def behind(front, whom=""):
    wrong = []
    check(visit(front) is None, "Visitors are not served even without an attack.")
    for name, request in cases.items():
        with connect(front) as line:
            with contextlib.suppress(OSError):
                line.sendall(request)
                # A careless one serves nobody else until this visitor has said all; the others would take it for gone.
                if whom:
                    line.shutdown(socket.SHUT_WR)
            read(line, 2 if whom else 0.12)
            # The front has this connection open still: what comes now is another request to it, or the rest of that one.
            trouble = visit(front)
        trouble = trouble or visit(front)
        if trouble:
            wrong.append(f"{name}: {trouble} {whom}")
    check(not wrong, "; ".join(wrong))


@attack
def smuggling_behind_careless_proxies():
    """Through proxies that pass on what they have misunderstood."""
    for rule in (careless.by_length, careless.by_last_length, careless.by_chunks):
        with Server("--loops", "1", "--behind-proxy") as server, careless.Careless(server.port, port(), rule) as front:
            behind(front, rule.__doc__)


@attack
def smuggling_behind_nginx():
    """Through nginx, which keeps one connection to the server for all visitors."""
    with Server("--loops", "1", "--behind-proxy") as server:
        with proxy("nginx", ["-c", "{file}", "-p", "{folder}", "-e", "{folder}/error.log"], NGINX, server.port) as front:
            behind(front)


@attack
def smuggling_behind_haproxy():
    """Through HAProxy, which shares its connections to the server among all visitors."""
    with Server("--loops", "1", "--behind-proxy") as server:
        with proxy("haproxy", ["-db", "-f", "{file}"], HAPROXY, server.port) as front:
            behind(front)
