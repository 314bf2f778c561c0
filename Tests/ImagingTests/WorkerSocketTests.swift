// WorkerSocket: what a worker sends that it has no business to send is closed at once.
import Glibc
import Testing

@testable import Imaging

@Suite struct WorkerSocketTests {
    private let here: WorkerSocket
    private let there: WorkerSocket

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        (here, there) = (WorkerSocket(ends[0]), WorkerSocket(ends[1]))
    }

    @Test func `a reply is the message`() {
        #expect(there.send([1, 2, 3]))
        #expect(here.reply(waiting: { true }) == [1, 2, 3])
    }

    @Test func `a reply with descriptors is none, and they are closed`() throws {
        var pipes: [Int32] = [-1, -1]
        try #require(pipe(&pipes) == 0)
        defer { close(pipes[0]) }
        #expect(there.send([1], descriptors: [pipes[1]]))
        close(pipes[1])
        #expect(here.reply(waiting: { true }) == nil)
        // Nobody has its other end any more.
        var state = pollfd(fd: pipes[0], events: Int16(POLLIN), revents: 0)
        #expect(poll(&state, 1, 1_000) == 1 && state.revents & Int16(POLLHUP) != 0)
    }
}
