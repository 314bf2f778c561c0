# Attacks with single requests: what one costs must be given back with it.
import time

from common import Answer, Server, answers_in, ask, attack, check, connect, get, read


@attack
def many_cookies():
    """Heads with more cookies than fit: each is answered, nothing of them stays, and the stop does not wait."""
    request = get("/counter", "Cookie: " + "; ".join(f"a{i}=b" for i in range(600)))
    with Server("--loops", "1") as server:
        for _ in range(200):
            ask(server.port, request)
        before = server.memory
        for _ in range(1_500):
            answers = ask(server.port, request)
            check(len(answers) == 1 and answers[0].status in (400, 431), f"600 cookies are answered by {answers}.")
        grown = server.memory - before
        check(grown < 4 << 20, f"1 500 heads with 600 cookies have cost {grown >> 10} KB for good.")
        seconds = server.stop()
        check(seconds < 2, f"After heads with 600 cookies the stop takes {seconds:.1f} s.")


@attack
def unwanted_bodies():
    """A megabyte each on many connections: answered at the head, and nothing of it kept."""
    head = (b"POST /counter HTTP/1.1\r\nHost: t\r\n", b"POST /nowhere HTTP/1.1\r\nHost: t\r\n", b"GET / HTTP/1.1\r\nHost: t\r\n")
    lengths = (b"Content-Length: 1048576\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n100000\r\n")
    with Server("--loops", "1") as server:
        before = server.memory
        lines = []
        for index in range(120):
            line = connect(server.port)
            line.sendall(head[index % 3] + lengths[index % 2])
            lines.append(line)
            try:
                line.sendall(b"x" * (1 << 20 - 1))
            except OSError:
                pass
        grown = server.memory - before
        check(grown < 16 << 20, f"120 bodies that nobody wants are kept: {grown >> 20} MB.")
        for line in lines:
            line.close()
        for start in head:
            for length in lengths:
                with connect(server.port) as line:
                    # Nothing of the body is sent: it is not waited for.
                    line.sendall(start + length.partition(b"\r\n\r\n")[0] + b"\r\n\r\n")
                    data, closed = read(line, 2)
                    statuses = [answer.status for answer in answers_in(data)]
                    check(len(statuses) == 1 and statuses[0] in (404, 405, 413) and closed,
                          f"{start!r} with a body is answered by {statuses}, closed: {closed}.")
        server.check_serves("After bodies that nobody wants")


@attack
def head_requests():
    """HEAD for pages: no page is made for it, and what is answered ends where its head does."""
    with Server("--loops", "1") as server:
        for _ in range(500):
            with connect(server.port) as line:
                line.sendall(get("/counter", method="HEAD").replace(b"Connection: close\r\n", b"") + get("/health"))
                first = Answer(read(line, 2)[0], is_head=True)
                answers = [first] + answers_in(first.rest)
                check([answer.status for answer in answers] in ([200], [200, 200]), f"HEAD is answered by {answers}.")
        health = ask(server.port, get("/health"))[0].body
        check(b"pages 0\n" in health, f"HEAD makes pages: {health}.")
