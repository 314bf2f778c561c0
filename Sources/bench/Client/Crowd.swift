// Crowd: thousands of tabs on one thread: their epoll, their memory, what they count, and who hears of them.
import Glibc
import WebSockets

/// The tabs of one load, and the thread they run on.
final class Crowd {
    let address: Address
    private let poller = Poller()
    private var byDescriptor: [Tab?] = []
    private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    /// Frames on their way to one tab's socket.
    var out = Frames()
    /// The control numbers of screens, by path and outlet.
    var controls: [String: [String: Int]] = [:]

    // Payloads, without the headers of frames.
    var bytesUp = 0
    var bytesDown = 0
    var messagesUp = 0
    var messagesDown = 0
    /// Tabs that failed since the last `run`.
    private var failure: String?

    // Who hears of what; all may be exchanged at any time.
    var loaded: (Tab) -> Void = { _ in }
    var opened: (Tab) -> Void = { _ in }
    var heard: (Tab, ServerMessage) -> Void = { _, _ in }
    var heardEcho: (Tab) -> Void = { _ in }
    var closed: (Tab) -> Void = { _ in }
    var lost: (Tab) -> Void = { _ in }

    init(_ address: Address) { self.address = address }

    deinit { scratch.deallocate() }

    /// Handles events until `isGoing` is false, or until `deadline`.
    ///
    /// - Parameters:
    ///   - deadline: On the monotonic clock.
    ///   - isGoing: Whether there is more to wait for.
    ///   - tick: Does what is due; called before each wait; gives the time of what is due next.
    /// - Throws: The sentence of the first tab that failed.
    func run(
        until deadline: Int64,
        while isGoing: () -> Bool = { true },
        tick: (Int64) -> Int64 = { _ in .max }
    ) throws(BenchError) {
        while isGoing() {
            let now = MonotonicClock.now
            guard now < deadline else { break }
            let next = min(deadline, tick(now))
            guard isGoing() else { break }
            poller.wait(next - now, handle)
            if let failure {
                self.failure = nil
                throw BenchError(failure)
            }
        }
    }

    /// Lets go of all that listens.
    func listenNoMore() {
        (loaded, opened, heardEcho, closed, lost) = ({ _ in }, { _ in }, { _ in }, { _ in }, { _ in })
        heard = { _, _ in }
    }

    func failed(_ tab: Tab) { failure = failure ?? tab.complaint }

    // MARK: Sockets

    func watch(_ tab: Tab) {
        let descriptor = Int(tab.descriptor)
        while byDescriptor.count <= descriptor { byDescriptor.append(nil) }
        byDescriptor[descriptor] = tab
        poller.watch(tab.descriptor, for: .connecting)
    }

    func forget(_ descriptor: Int32) { byDescriptor[Int(descriptor)] = nil }

    /// Sends what has been appended to `out`.
    func sendOut(to tab: Tab) {
        let bytes = out.buffer.unsent
        tab.send(bytes)
        out.buffer.consume(bytes.count)
    }

    private func handle(_ descriptor: Int32) {
        guard let tab = byDescriptor[Int(descriptor)] else { return }
        if tab.isConnecting {
            poller.change(descriptor, to: .reading)
            return tab.connected()
        }
        let count = recv(descriptor, scratch.baseAddress, scratch.count, 0)
        guard count > 0 else {
            if count == 0 || (errno != EAGAIN && errno != EINTR) { tab.lost() }
            return
        }
        let bytes = UnsafeMutableRawBufferPointer(rebasing: scratch[..<count])
        if tab.isUpgraded { tab.received(bytes) } else { tab.received(answer: UnsafeRawBufferPointer(bytes)) }
    }
}

/// Masked frames of a client.
struct Frames: ~Copyable {
    var buffer = FrameBuffer(keepsMemory: true)

    mutating func append(_ opcode: Opcode, _ payload: UnsafeRawBufferPointer) {
        ClientFrames.append(opcode, payload, to: &buffer)
    }

    mutating func appendClose(_ code: UInt16?) { ClientFrames.appendClose(code, to: &buffer) }
}
