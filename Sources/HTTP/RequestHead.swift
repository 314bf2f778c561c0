// A request's head as it came, byte by byte. Whatever two readers could understand differently, such as a proxy and this
// server, is refused before anything is made of it: both must agree on where a request ends (RFC 9112 section 11.2).

/// What a head says about the content behind it.
enum Content: Equatable {
    /// There is none.
    case none
    /// So many bytes.
    case length(Int)
    /// As many as its chunks say (RFC 9112 section 7.1).
    case chunked
}

/// Why a request is refused by its head.
struct HeadRefusal: Error, Equatable {
    let status: Int
    let sentence: String

    fileprivate static let field = HeadRefusal(status: 400, sentence: "A header field of the request is malformed.")
    fileprivate static let host = HeadRefusal(status: 400, sentence: "The request does not name one host.")
    fileprivate static let length = HeadRefusal(
        status: 400,
        sentence: "The request does not say once how long its content is."
    )
    fileprivate static let coding = HeadRefusal(
        status: 501,
        sentence: "This server does not know the transfer coding of the request."
    )
}

/// Reads a head strictly.
///
/// libmicrohttpd has put zeros in the place of the colons and line ends that it found: `Name 0 value 0 0`, and two more
/// behind the last line. What it took for an end though it was none, such as a lone line feed or a line without a name, is
/// a zero too few or too many.
struct RequestHead {
    private let bytes: UnsafeRawBufferPointer
    private let isVersion10: Bool
    private var place: Int
    private var host: Range<Int>?
    private var length: Int?
    private var isChunked = false

    /// The content that the head announces.
    ///
    /// - Parameters:
    ///   - bytes: The head from the method to the empty line, as libmicrohttpd leaves it.
    ///   - fields: Where the header fields must begin, if nothing but the request line stands before them.
    ///   - isVersion10: Whether it is of HTTP/1.0, which knows no chunks and needs no host.
    /// - Returns: What follows the head.
    /// - Throws: What is wrong with the head, or not understood by all alike.
    static func content(
        _ bytes: UnsafeRawBufferPointer,
        fieldsAt fields: Int,
        isVersion10: Bool
    ) throws(HeadRefusal) -> Content {
        var head = RequestHead(bytes: bytes, isVersion10: isVersion10, place: fields)
        return try head.read()
    }

    private init(bytes: UnsafeRawBufferPointer, isVersion10: Bool, place: Int) {
        self.bytes = bytes
        self.isVersion10 = isVersion10
        self.place = place
    }

    private mutating func read() throws(HeadRefusal) -> Content {
        guard place >= 2, place + 2 <= bytes.count, isLineEnd(place - 2) else { throw .field }
        while place + 2 < bytes.count {
            let name = try takeName()
            try judge(name, try takeValue())
        }
        guard place + 2 == bytes.count, isLineEnd(place) else { throw .field }
        // RFC 9112 section 3.2.
        guard host != nil || isVersion10 else { throw .host }
        // Both at once are an attack in practice; HTTP/1.0 has no chunks (section 6.1).
        guard !isChunked || (length == nil && !isVersion10) else { throw .length }
        if isChunked { return .chunked }
        return length.map { $0 == 0 ? .none : .length($0) } ?? .none
    }

    private func isLineEnd(_ place: Int) -> Bool { bytes[place] == 0 && bytes[place + 1] == 0 }

    /// A token (RFC 9110 section 5.6.2): no white space before the colon, none at a line's begin (RFC 9112 section 5).
    private mutating func takeName() throws(HeadRefusal) -> Range<Int> {
        let start = place
        while place < bytes.count, Self.isToken(bytes[place]) { place += 1 }
        guard place > start, place < bytes.count, bytes[place] == 0 else { throw .field }
        place += 1
        return start..<place - 1
    }

    /// Text without control characters (RFC 9110 section 5.5), up to a whole line end; white space in front is left out.
    private mutating func takeValue() throws(HeadRefusal) -> Range<Int> {
        while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
        let start = place
        while place < bytes.count, bytes[place] >= 0x20 && bytes[place] != 0x7F || bytes[place] == 0x09 { place += 1 }
        guard place + 1 < bytes.count, isLineEnd(place) else { throw .field }
        place += 2
        return start..<place - 2
    }

    private mutating func judge(_ name: Range<Int>, _ value: Range<Int>) throws(HeadRefusal) {
        switch name.count {
        case 4 where isEqual(name, "host"):
            guard host == nil, !value.isEmpty, bytes[value].allSatisfy(Self.isHost) else { throw .host }
            host = value
        case 14 where isEqual(name, "content-length"):
            guard length == nil, let number = number(value) else { throw .length }
            length = number
        case 17 where isEqual(name, "transfer-encoding"):
            guard !isChunked else { throw .length }
            guard isEqual(value, "chunked") else { throw .coding }
            isChunked = true
        default: break
        }
    }

    /// Digits alone, no more than an `Int` holds for certain.
    private func number(_ value: Range<Int>) -> Int? {
        guard 1...18 ~= value.count else { return nil }
        var number = 0
        for byte in bytes[value] {
            guard 0x30...0x39 ~= byte else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        return number
    }

    /// Whether a range reads `text`, which is in lower case, whatever its own case.
    private func isEqual(_ range: Range<Int>, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        return range.enumerated().allSatisfy { index, place in
            let byte = bytes[place]
            return (0x41...0x5A ~= byte ? byte | 0x20 : byte) == text.utf8Start[index]
        }
    }

    // MARK: Characters

    /// The letters, the digits, and `!#$%&'*+-.^_`|~`.
    private static func isToken(_ byte: UInt8) -> Bool { isIn(0x03FF_6CFA_0000_0000, 0x57FF_FFFF_C7FF_FFFE, byte) }

    /// What a host and a port consist of (RFC 3986 section 3.2.2): letters, digits, and `!$%&'()*+-.:;=[]_~`.
    private static func isHost(_ byte: UInt8) -> Bool { isIn(0x2FFF_6FF2_0000_0000, 0x47FF_FFFE_AFFF_FFFE, byte) }

    /// Whether a byte is in a set of ASCII characters, one bit for each.
    private static func isIn(_ low: UInt64, _ high: UInt64, _ byte: UInt8) -> Bool {
        byte < 128 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
    }
}
