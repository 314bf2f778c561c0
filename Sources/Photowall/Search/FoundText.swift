// FoundText: what a post says, cut so that what was looked for is in sight.
import Storage

/// A part of a text, with the words in it that were looked for.
struct FoundText: Hashable, Sendable {
    /// A part, and whether it was looked for.
    struct Part: Hashable, Sendable {
        let text: String
        let isFound: Bool
    }

    /// The parts, in order; those that were looked for are ``limit`` at most.
    let parts: [Part]

    /// The most words that are shown as found.
    static let limit = 3
    /// Characters before the first word that was found, and in all.
    private static let (lead, length) = (60, 200)

    /// - Parameters:
    ///   - text: All that the post says.
    ///   - words: What was looked for; nil: nothing.
    init(_ text: String, _ words: SearchWords?) {
        // In one line: an excerpt has no paragraphs.
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let places = words?.places(in: text) ?? []
        let shown = FoundText.excerpt(of: text, around: places.first)
        var parts: [Part] = [], end = shown.lowerBound
        if shown.lowerBound > text.startIndex { parts.append(Part(text: "… ", isFound: false)) }
        for place in places.filter({ shown.contains($0.lowerBound) && $0.upperBound <= shown.upperBound })
            .prefix(FoundText.limit)
        {
            if end < place.lowerBound { parts.append(Part(text: String(text[end..<place.lowerBound]), isFound: false)) }
            parts.append(Part(text: String(text[place]), isFound: true))
            end = place.upperBound
        }
        let rest = text[end..<shown.upperBound] + (shown.upperBound < text.endIndex ? " …" : "")
        if !rest.isEmpty { parts.append(Part(text: String(rest), isFound: false)) }
        self.parts = parts
    }

    /// From a word on, to a word's end, where there is one.
    private static func excerpt(of text: String, around place: Range<String.Index>?) -> Range<String.Index> {
        var start = text.startIndex
        if let place, let lead = text.index(place.lowerBound, offsetBy: -lead, limitedBy: start), lead > start {
            start = text[lead..<place.lowerBound].firstIndex(of: " ").map(text.index(after:)) ?? lead
        }
        guard let end = text.index(start, offsetBy: length, limitedBy: text.endIndex), end < text.endIndex else {
            return start..<text.endIndex
        }
        let least = max(place?.upperBound ?? start, start)
        let last = least < end ? text[least..<end].lastIndex(of: " ") ?? end : end
        return start..<last
    }
}
