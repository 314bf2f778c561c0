// CacheControl: the header of that name, RFC 9111, section 5.2.
import Foundation

/// The directives of `Cache-Control`.
struct CacheControl: Equatable {
    private var directives: [String: String] = [:]

    /// Reads a header; of a directive that is there twice the smaller number counts, RFC 9111, section 4.2.1.
    init(_ header: String?) {
        for part in Self.parts(header ?? "") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard let name = pair.first?.trimmingCharacters(in: .whitespaces).lowercased(), !name.isEmpty else {
                continue
            }
            let value = pair.count > 1 ? pair[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\"")) : ""
            if let former = directives[name].flatMap({ Int($0) }), former <= Int(value) ?? 0 { continue }
            directives[name] = value
        }
    }

    /// Whether a directive is there, with or without a value.
    func has(_ name: String) -> Bool { directives[name] != nil }

    /// Seconds; nil where there is none.
    ///
    /// What is no number is 0, RFC 9111, section 4.2.1: it is stale.
    var maxAge: Double? {
        directives["max-age"].map { Double(UInt32($0) ?? ($0.allSatisfy(\.isNumber) && !$0.isEmpty ? .max : 0)) }
    }

    /// What stands between commas outside of quotes.
    private static func parts(_ header: String) -> [Substring] {
        var isQuoted = false
        return header.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
    }
}
