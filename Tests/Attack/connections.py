# Attacks with many connections: fill the server and leave, use up its descriptors, hold all of them from one address.
import contextlib
import resource
import socket
import time

from common import Server, attack, check, connect, get, read


def hold(server, count, of_each=200):
    """So many connections that say nothing, from as many addresses as that takes."""
    lines = []
    for index in range(count):
        source = f"127.1.{index // of_each // 250}.{index // of_each % 250 + 1}"
        with contextlib.suppress(OSError):
            lines.append(connect(server.port, source, blocking=False))
    # The server has let in all that it can.
    deadline, former = time.monotonic() + 3, -1
    while server.descriptors != former and time.monotonic() < deadline:
        former = server.descriptors
        time.sleep(0.1)
    return lines


def fill_and_leave_again(server, count):
    """Three times; all leave at once, so that the server finds them gone within one look."""
    for number in (1, 2, 3):
        lines = hold(server, count)
        with server.still():
            for line in lines:
                line.close()
            time.sleep(0.1)
        time.sleep(0.5)
        server.check_serves(f"After {count} connections were opened and left, time {number},")


@attack
def fill_and_leave():
    """More connections than it takes, which then leave at once."""
    with Server("--loops", "1") as server:
        fill_and_leave_again(server, 4_400)


@attack
def few_descriptors():
    """The same, where the system gives the server few descriptors."""
    with Server("--loops", "1", files=(1_024, 1_024)) as server:
        fill_and_leave_again(server, 1_200)


@attack
def no_descriptors():
    """The same, where the system takes descriptors away while the server runs."""
    with Server("--loops", "1") as server:
        most = server.descriptors + 40
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (most, most))
        fill_and_leave_again(server, 100)


@attack
def not_one_descriptor():
    """No descriptor at all: a visitor is turned away at once, and served as soon as there are some."""
    with Server("--loops", "1") as server:
        former = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
        # The connection that found the server ready may have one for a moment longer.
        time.sleep(0.3)
        most = server.descriptors
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (most, former[1]))
        for _ in range(20):
            with connect(server.port) as line:
                data, closed = read(line, 2)
                check(closed and not data, f"A visitor without a descriptor waits, or reads {data}.")
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, former)
        server.check_serves("Once there are descriptors again")


@attack
def idle_visitors():
    """Visitors that keep their connections open, more than there is room for: the next visitor is served."""
    with Server("--loops", "1", files=(1_024, 1_024)) as server:
        lines = []
        for index in range(900):
            with contextlib.suppress(OSError):
                lines.append(connect(server.port, f"127.1.0.{index // 20 + 1}"))
                lines[-1].sendall(get("/health").replace(b"Connection: close\r\n", b""))
                lines[-1].recv(1 << 16)
        server.check_serves("While others are idle")
        for line in lines:
            line.close()


@attack
def low_soft_limit():
    """A soft limit of descriptors that the server may raise itself: two thirds more than that many visitors."""
    most = min(4_096, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    with Server("--loops", "1", files=(256, most)) as server:
        check(resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE) == (most, most), "The limit was not raised.")


@attack
def hold_from_one_address():
    """All connections of one address, which must not be more than the operator allows."""
    with Server("--loops", "2", "--max-connections-per-address", "100") as server:
        lines = hold(server, 600, of_each=600)
        time.sleep(0.5)
        held = 0
        for line in lines:
            try:
                line.setblocking(False)
                held += line.recv(1) != b""
            except BlockingIOError:
                held += 1
            except OSError:
                pass
        server.check_serves("While one address holds all it can", source="127.0.0.1")
        for line in lines:
            line.close()
        # Some more than the limit are let in for as long as it takes to tell them so.
        check(held <= 100 + 2 * 16, f"One address holds {held} connections; 100 are allowed.")
        server.check_serves("Afterwards", source="127.1.0.1")


@attack
def silent_networks():
    """All connections of three addresses, which say nothing or half a head, and come again as they are turned away."""
    with Server("--loops", "1", files=(1_024, 1_024)) as server:
        lines = hold(server, 1_200, of_each=400)
        for line in lines[::2]:
            with contextlib.suppress(OSError):
                line.send(b"GET /counter HTTP/1.1\r\nHo")
        server.check_serves("While three addresses hold all connections")
        server.check_serves("While they do, one of the same address", source="127.1.0.1")
        for line in lines:
            line.close()


@attack
def gone_in_a_head():
    """Visitors who leave in the midst of their first head: they take no room once they have gone."""
    with Server("--loops", "1", "--max-connections-per-address", "100") as server:
        for number in range(3):
            for _ in range(200):
                with contextlib.suppress(OSError), connect(server.port) as line:
                    line.sendall(b"GET /counter HTTP/1.1\r\nHo")
            server.check_serves(f"After others have left, time {number + 1},")
