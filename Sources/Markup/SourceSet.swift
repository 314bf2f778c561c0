// SourceSet: the pictures that an image offers for a browser to choose from, as `srcset` has them
// (https://html.spec.whatwg.org/multipage/images.html#srcset-attribute).

/// What a `srcset` attribute says: image candidate strings, each an address and a descriptor.
package struct SourceSet {
    /// One picture that a browser may choose.
    package struct Candidate: Hashable {
        /// Its address, as a URL or a path.
        package var url: String
        package var descriptor: Descriptor

        /// Made of its parts.
        package init(_ url: String, _ descriptor: Descriptor) {
            (self.url, self.descriptor) = (url, descriptor)
        }
    }

    /// What is known of a picture before it is loaded.
    package enum Descriptor: Hashable {
        /// Its width in pixels: `320w`.
        case width(Int)
        /// Its pixels for each CSS pixel: `2x`; `1x` need not be written.
        case density(Double)
    }

    /// In their order.
    package var candidates: [Candidate]

    /// Made of its candidates.
    package init(_ candidates: [Candidate]) { self.candidates = candidates }

    /// Reads an attribute's value, as browsers split it (https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute); nil
    /// where they would meet an error, or a descriptor that is neither a width nor a density.
    package init?(parsing text: String) {
        var rest = Array(text.utf8)[...]
        candidates = []
        while true {
            rest = rest.drop { HTMLText.isSpace($0) || $0 == UInt8(ascii: ",") }
            if rest.isEmpty { return }
            var url = rest.prefix { !HTMLText.isSpace($0) }
            rest = rest[url.endIndex...]
            var words: [String] = []
            if url.last == UInt8(ascii: ",") {
                while url.last == UInt8(ascii: ",") { url = url.dropLast() }
            } else {
                let end = rest.prefix { $0 != UInt8(ascii: ",") }
                rest = rest[end.endIndex...]
                words = end.split(whereSeparator: HTMLText.isSpace).map { String(decoding: $0, as: UTF8.self) }
            }
            guard words.count < 2, let descriptor = Descriptor(words.first ?? "1x") else { return nil }
            candidates.append(Candidate(String(decoding: url, as: UTF8.self), descriptor))
        }
    }

    /// The attribute's value, which is read as these candidates again; the addresses are written as `percentEncoded(_:)` says.
    package var text: String {
        candidates.map { candidate in
            let url = SourceSet.percentEncoded(candidate.url)
            return candidate.descriptor == .density(1) ? url : "\(url) \(candidate.descriptor)"
        }
        .joined(separator: ", ")
    }

    /// Why browsers would not choose among the candidates as is meant, or why a candidate may not be offered; nil where all is well.
    ///
    /// - Returns: A sentence's end: "'javascript:x' is an address that is not allowed".
    package var fault: String? {
        if let bad = candidates.first(where: { SourceSet.percentEncoded($0.url).isEmpty }) {
            return "the candidate of \(bad.descriptor) has no address"
        }
        for candidate in candidates where !SafeURL.isSafe(candidate.url) {
            return "'\(candidate.url)' is an address that is not allowed"
        }
        for candidate in candidates where !candidate.descriptor.isPossible {
            return "'\(candidate.url)' has the descriptor \(candidate.descriptor), which is not above 0"
        }
        if Set(candidates.map(\.descriptor.isWidth)).count > 1 {
            return "some candidates have widths, and others densities"
        }
        var known: Set<Descriptor> = []
        for candidate in candidates where !known.insert(candidate.descriptor).inserted {
            return "two candidates have the descriptor \(candidate.descriptor)"
        }
        return nil
    }

    /// Whether its candidates have widths, with which belongs a `sizes` attribute.
    package var hasWidths: Bool { candidates.contains(where: \.descriptor.isWidth) }

    /// An address that is one word of the attribute's value: spaces are `%20`, and a comma at either end, where it would part two
    /// candidates, is `%2C`.
    ///
    /// What browsers leave out of an address anywhere (https://url.spec.whatwg.org/#concept-basic-url-parser) is left out: tabs and line ends, and
    /// control characters and spaces at its ends.
    package static func percentEncoded(_ url: String) -> String {
        let comma = UInt8(ascii: ",")
        var bytes = url.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }[...]
        while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        let start = bytes.firstIndex { $0 != comma } ?? bytes.endIndex
        let end = bytes.lastIndex { $0 != comma } ?? bytes.endIndex
        var text: [UInt8] = []
        for (index, byte) in zip(bytes.indices, bytes) {
            switch byte {
            case comma where index < start || index > end: text += "%2C".utf8
            case 0x20: text += "%20".utf8
            case 0x0C: text += "%0C".utf8
            default: text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension SourceSet.Descriptor: CustomStringConvertible {
    /// As it is written.
    package var description: String {
        switch self {
        case .width(let width): "\(width)w"
        case .density(let density): "\(NumberText.text(density))x"
        }
    }

    fileprivate var isWidth: Bool { if case .width = self { true } else { false } }

    fileprivate var isPossible: Bool {
        switch self {
        case .width(let width): width > 0
        case .density(let density): density > 0 && density.isFinite
        }
    }

    /// Reads one; nil where it is none.
    fileprivate init?(_ text: String) {
        if let match = text.wholeMatch(of: /([0-9]+)w/), let width = Int(match.1) {
            self = .width(width)
        } else if let match = text.wholeMatch(of: /(-?(?:[0-9]+|[0-9]*\.[0-9]+)(?:[eE][-+]?[0-9]+)?)x/),
            let density = Double(match.1)
        {
            self = .density(density)
        } else {
            return nil
        }
    }
}

extension SourceSet {
    /// Whether a text is a `srcset` whose candidates may all be offered.
    static func isSafe(_ text: String) -> Bool { SourceSet(parsing: text).map { $0.fault == nil } ?? false }

    /// Its text with each address replaced.
    func replacing(_ address: (String) -> String?) -> SourceSet {
        SourceSet(candidates.map { Candidate(address($0.url) ?? $0.url, $0.descriptor) })
    }
}
