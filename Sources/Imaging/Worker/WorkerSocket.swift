// WorkerSocket: one end of the socket between a program and its worker: messages with their length before them.
internal import CVips
internal import Glibc

/// A connected socket, closed with its last reference.
final class WorkerSocket: Sendable {
    /// The most bytes of a message.
    static let longest = 1 << 30

    let descriptor: Int32

    /// Takes a descriptor over.
    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Writes a whole message; descriptors go with its first byte.
    func send(_ message: [UInt8], descriptors: [Int32] = []) -> Bool {
        var writer = WireWriter()
        writer.put(message)
        let bytes = writer.bytes
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { all in
                let rest = UnsafeRawBufferPointer(rebasing: all[sent...])
                return rest.baseAddress.map {
                    Int(cvips_send(descriptor, $0, rest.count, descriptors, sent == 0 ? Int32(descriptors.count) : 0))
                } ?? 0
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// The next message, nil at the end or if it cannot be.
    ///
    /// - Parameter wait: Called before each read; false gives up.
    /// - Returns: The message, and the descriptors that came with it, which are the caller's to close.
    func receive(waiting wait: () -> Bool = { true }) -> (message: [UInt8], descriptors: [Int32])? {
        var found: [Int32] = []
        if let head = receive(8, &found, wait) {
            var reader = WireReader(head)
            if let count = try? reader.number(0...Self.longest), let message = receive(count, &found, wait) {
                return (message, found)
            }
        }
        found.forEach { close($0) }
        return nil
    }

    /// The next message of a worker, which has no descriptors to send.
    func reply(waiting wait: () -> Bool) -> [UInt8]? {
        guard let (message, descriptors) = receive(waiting: wait) else { return nil }
        descriptors.forEach { close($0) }
        return descriptors.isEmpty ? message : nil
    }

    private func receive(_ count: Int, _ found: inout [Int32], _ wait: () -> Bool) -> [UInt8]? {
        var message: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: min(max(count, 1), 256 << 10))
        var descriptors = [Int32](repeating: -1, count: 16)
        while message.count < count {
            guard wait() else { return nil }
            let most = min(piece.count, count - message.count)
            var descriptorCount: Int32 = 0
            let got = Int(cvips_receive(descriptor, &piece, most, &descriptors, &descriptorCount))
            found += descriptors.prefix(Int(descriptorCount))
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            message += piece[..<got]
        }
        return message
    }
}
