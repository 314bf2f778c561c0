// Header fields that are handed out: read where they lie as long as their request lasts, copied only where somebody
// keeps them for longer.
import Locking

/// The header fields of a request.
///
/// Any thread.
public struct HeaderFields: Sendable {
    private let lent: Lent

    /// Fields of a list.
    public init(_ fields: [(name: String, value: String)] = []) { lent = Lent(.list(fields)) }

    fileprivate init(lent: Lent) { self.lent = lent }

    /// All of them in the order of arrival.
    public var all: [(name: String, value: String)] { lent.read { $0.all } }

    /// The value of a field, whatever the case of its name; several are joined by a comma (RFC 9110 section 5.3).
    public subscript(name: String) -> String? { lent.read { $0.value(name) } }

    /// The value of the first cookie of that name (RFC 6265 section 5.4); names are compared exactly.
    public func cookie(_ name: String) -> String? {
        guard let all = self["Cookie"] else { return nil }
        return Request.cookie(name, in: all)
    }

    /// The languages that the person reads, best first (RFC 9110 section 12.5.4), such as `["de-AT", "en"]`.
    ///
    /// Those of equal weight keep their order; `*` and what is refused (weight 0) are left out.
    public var languages: [String] {
        guard let value = self["Accept-Language"] else { return [] }
        let ranges = value.split(separator: ",").prefix(32).compactMap { part -> (name: String, weight: Double)? in
            let words = part.split(whereSeparator: { $0 == ";" || $0 == " " || $0 == "\t" })
            guard let name = words.first, name != "*", name.utf8.allSatisfy(HeaderFields.isLanguageByte) else {
                return nil
            }
            let weight = words.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return weight > 0 ? (String(name), min(1, weight)) : nil
        }
        let sorted = ranges.enumerated().sorted { one, other in
            one.element.weight != other.element.weight
                ? one.element.weight > other.element.weight : one.offset < other.offset
        }
        return sorted.map(\.element.name)
    }

    /// Whether the client has a version already: `If-None-Match` names its tag (RFC 9110 section 13.1.2).
    ///
    /// - Parameter tag: The version's `ETag`, a strong one, in its quotes.
    /// - Returns: Whether 304 is the answer to a GET.
    public func knows(tag: String) -> Bool {
        guard let value = self["If-None-Match"] else { return false }
        return Condition(Request(path: "/", headers: [("If-None-Match", value)])).result(tag: tag, modified: nil)
            == .notModified
    }

    private static func isLanguageByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Where the fields lie, the same for all who have them.
    fileprivate struct Lent: Sendable {
        // Live fields are read under the lock only, and replaced by a list before their connection's memory is gone.
        private struct Place: @unchecked Sendable { var fields: Fields }
        private var place: LockedValue<Place>

        init(_ fields: Fields) { place = LockedValue(Place(fields: fields)) }

        func read<Result: Sendable>(_ body: (Fields) -> Result) -> Result { place.withLock { body($0.fields) } }

        /// Copies the fields where somebody else has them, too: what they lie in is about to go.
        mutating func end() {
            if !place.isOnlyCopy() { place.withLock { $0.fields = .list($0.fields.all) } }
        }
    }
}

extension Request {
    /// Lends the header fields as a value, which `body` may keep.
    public borrowing func withFields<Result>(_ body: (HeaderFields) throws -> Result) rethrows -> Result {
        var lent = HeaderFields.Lent(fields)
        defer { lent.end() }
        return try body(HeaderFields(lent: lent))
    }
}
