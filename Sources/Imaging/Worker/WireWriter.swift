// WireWriter: values as bytes, for the socket between a program and its worker; both are the same build.

/// A message that grows.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ number: Int) {
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    mutating func put(_ content: some Collection<UInt8>) {
        put(content.count)
        bytes += content
    }

    mutating func put(_ text: String) { put(text.utf8) }
}
