// Hears what goes to and from a server without standing between: the kernel copies what passes over
// the loopback interface (packet(7)). It takes a right that root has; without it there is nothing to hear.
import Foundation

final class LoopbackEar: Sendable {
    let transcript = Transcript()
    /// Closed to end the thread.
    private let end: Int32

    init?(port: Int) {
        let packets = socket(AF_PACKET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), Self.internet)
        guard packets >= 0 else { return nil }
        var ends: [Int32] = [-1, -1]
        guard Self.narrow(packets, to: port),
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
        else {
            close(packets)
            return nil
        }
        end = ends[0]
        let (other, transcript) = (ends[1], transcript)
        Thread.detachNewThread {
            var hearing = Hearing(port: UInt16(port), transcript: transcript)
            var polled = [pollfd(fd: packets, events: Int16(POLLIN), revents: 0)]
            polled.append(pollfd(fd: other, events: Int16(POLLIN), revents: 0))
            var packet = [UInt8](repeating: 0, count: 1 << 18)
            while poll(&polled, 2, -1) >= 0 || errno == EINTR, polled[1].revents == 0 {
                let count = recv(packets, &packet, packet.count, Int32(MSG_DONTWAIT))
                if count > 0 { hearing.hear(packet[..<count]) }
            }
            close(packets)
            close(other)
        }
    }

    deinit { close(end) }

    /// ETH_P_IP, as it stands in a packet.
    private static let internet = Int32(UInt16(0x0800).bigEndian)

    /// Has the kernel hand over what comes in on this machine's own interface, for TCP and this port alone.
    private static func narrow(_ packets: Int32, to port: Int) -> Bool {
        let port = UInt32(port)
        // Of IPv4: the protocol is TCP, and behind the header is the port, as the source's or the destination's.
        var steps = [
            Step(code: 0x30, k: 9), Step(code: 0x15, yes: 0, no: 6, k: 6), Step(code: 0xB1, k: 0),
            Step(code: 0x48, k: 0), Step(code: 0x15, yes: 2, no: 0, k: port), Step(code: 0x48, k: 2),
            Step(code: 0x15, yes: 0, no: 1, k: port),
            Step(code: 0x06, k: 1 << 18), Step(code: 0x06, k: 0),
        ]
        let isFiltered = steps.withUnsafeMutableBufferPointer { steps in
            var program = Program(count: UInt16(steps.count), steps: steps.baseAddress)
            return setsockopt(packets, SOL_SOCKET, SO_ATTACH_FILTER, &program, socklen_t(MemoryLayout<Program>.size))
        }
        var one: Int32 = 1, room: Int32 = 8 << 20
        setsockopt(packets, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
        // SOL_PACKET, PACKET_IGNORE_OUTGOING: each packet leaves and comes in.
        let isOnce = setsockopt(packets, 263, 23, &one, socklen_t(MemoryLayout<Int32>.size))
        // struct sockaddr_ll: family, protocol, interface.
        var address = [UInt8](repeating: 0, count: 20)
        withUnsafeBytes(of: UInt16(AF_PACKET)) { address.replaceSubrange(0..<2, with: $0) }
        withUnsafeBytes(of: UInt16(truncatingIfNeeded: internet)) { address.replaceSubrange(2..<4, with: $0) }
        withUnsafeBytes(of: if_nametoindex("lo")) { address.replaceSubrange(4..<8, with: $0) }
        let isBound = address.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { bind(packets, $0.baseAddress, socklen_t(bytes.count)) }
        }
        return isFiltered == 0 && isOnce == 0 && isBound == 0
    }

    /// An instruction of the kernel's filter (struct sock_filter), and a program of them (struct sock_fprog).
    private struct Step {
        var code: UInt16
        var yes: UInt8 = 0
        var no: UInt8 = 0
        var k: UInt32
    }

    private struct Program {
        var count: UInt16
        var steps: UnsafeMutablePointer<Step>?
    }
}

/// Puts packets together again: each stream of bytes by its sequence numbers (RFC 9293 § 3.4).
private struct Hearing {
    private struct Flow: Hashable {
        let client: UInt16
        let direction: Trouble.Direction
    }

    let port: UInt16
    let transcript: Transcript
    private var next: [Flow: UInt32] = [:]
    private var numbers: [UInt16: Int] = [:]
    private var count = 0

    init(port: UInt16, transcript: Transcript) {
        self.port = port
        self.transcript = transcript
    }

    mutating func hear(_ packet: ArraySlice<UInt8>) {
        func number(_ place: Int, _ width: Int) -> UInt32 {
            packet[place..<place + width].reduce(0) { $0 << 8 | UInt32($1) }
        }
        let tcp = Int(packet[0] & 0x0F) * 4
        guard packet.count >= tcp + 20 else { return }
        let (source, target) = (UInt16(number(tcp, 2)), UInt16(number(tcp + 2, 2)))
        let flow = Flow(client: target == port ? source : target, direction: target == port ? .up : .down)
        let sequence = number(tcp + 4, 4), flags = packet[tcp + 13]
        let content = packet.dropFirst(tcp + Int(packet[tcp + 12] >> 4) * 4)
        if flags & 0x02 != 0 {
            next[flow] = sequence &+ 1
            if flow.direction == .up { numbers[flow.client] = opened() }
        }
        let connection = numbers[flow.client] ?? opened()
        numbers[flow.client] = connection
        pass(content, from: sequence, flow, connection)
        for (flag, word) in [(0x04, "reset"), (0x01, "ended")] where flags & UInt8(flag) != 0 {
            transcript.note("\(word) by the \(flow.direction == .up ? "browser" : "server")", connection: connection)
        }
    }

    private mutating func opened() -> Int {
        count += 1
        transcript.note("opened", connection: count)
        return count
    }

    private mutating func pass(_ content: ArraySlice<UInt8>, from sequence: UInt32, _ flow: Flow, _ connection: Int) {
        guard !content.isEmpty else { return }
        let late = Int(Int32(bitPattern: next[flow, default: sequence] &- sequence))
        if late < 0 { transcript.note("\(-late) bytes were not heard", connection: connection) }
        guard late < content.count else { return }
        transcript.pass(content.dropFirst(max(late, 0)), flow.direction, of: connection)
        next[flow] = sequence &+ UInt32(content.count)
    }
}
