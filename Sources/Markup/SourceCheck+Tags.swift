// Single tags: quotes and brackets that are missing, attributes that the parser drops. Where the source has attributes that
// the tree has not, gumbo reads that piece again.

extension SourceCheck {
    /// An attribute of a start tag, dropped by the parser or not.
    struct Written {
        let name: Range<Int>
        let value: Range<Int>?
        let isDropped: Bool
    }

    /// A tag that the parser has left out.
    struct Ignored {
        let name: String
        let start: Int
        let isEnd: Bool
    }

    /// Refuses tags in which a quote or bracket is missing, and comments without an end.
    mutating func checkTags() {
        for element in elements where !element.isCopy {
            if let start = element.source.start { checkStart(start, of: element) }
            if let end = element.source.end, element.isClosed(in: self) { checkEnd(end, of: element) }
        }
        for comment in document.remarks.comments {
            let isWhole = ["-->", "]]>"].contains { bytes[comment].suffix(3).elementsEqual($0.utf8) }
            // https://html.spec.whatwg.org/multipage/syntax.html#comments: `<!-->` and `<!--->` end at once.
            guard comment.upperBound == bytes.count, !isWhole else { continue }
            report("a comment is not closed", tag: nil, at: comment.lowerBound)
        }
    }

    private mutating func checkStart(_ start: Range<Int>, of element: HTMLElement) {
        let name = start.lowerBound + 1..<nameEnd(from: start.lowerBound)
        if let place = bytes[name].firstIndex(where: isStrange) {
            return report("'>' or a space is missing behind <\(text(name.lowerBound..<place))", element)
        }
        let all = written(in: start, of: element)
        if let open = zip(all, all.dropFirst()).first(where: isOpen)?.0, let value = open.value {
            return report("the quote of '\(text(open.name))' is not closed", element, at: value.lowerBound)
        }
        guard let index = all.firstIndex(where: { bytes[$0.name].contains(where: isStrange) }) else {
            for attribute in all { checkUnquoted(attribute, of: element) }
            return
        }
        let strange = all[index]
        let quoted = all[..<index].indices.filter { isQuoted(all[$0]) }
        let touching = quoted.last { all[$0].value?.upperBound == all[$0 + 1].name.lowerBound }
        if let open = touching ?? quoted.last(where: { hasEnded(all[$0], before: strange) }),
            let value = all[open].value
        {
            report("the quote of '\(text(all[open].name))' is not closed", element, at: value.lowerBound)
        } else if bytes[strange.name.lowerBound] == UInt8(ascii: "<") {
            report("'>' is missing before '\(text(strange.name))'", element, at: strange.name.lowerBound)
        } else {
            report("'\(text(strange.name))' is no attribute: a quote is missing", element, at: strange.name.lowerBound)
        }
    }

    /// Whether a value ends at a quote that opens another: `="` in it, and no space behind.
    private func isOpen(_ attribute: Written, _ next: Written) -> Bool {
        guard let value = attribute.value, isQuoted(attribute) else { return false }
        let last = bytes[value].dropLast().last { !HTMLText.isSpace($0) }
        return value.upperBound == next.name.lowerBound && last == UInt8(ascii: "=")
    }

    /// Whether a value's quote seems to be the one that opens a later value.
    private func hasEnded(_ open: Written, before strange: Written) -> Bool {
        guard let value = open.value else { return false }
        let quote = bytes[value.lowerBound]
        return bytes[strange.name].contains(quote) || bytes[value].contains { $0 == UInt8(ascii: ">") }
    }

    /// Refuses what needs quotes (https://html.spec.whatwg.org/multipage/syntax.html#unquoted).
    private mutating func checkUnquoted(_ attribute: Written, of element: HTMLElement) {
        guard let value = attribute.value, !isQuoted(attribute) else { return }
        guard let place = bytes[value].firstIndex(where: { isStrange($0) || $0 == UInt8(ascii: "`") }) else { return }
        let character = String(decoding: [bytes[place]], as: UTF8.self)
        report(
            "the value of '\(text(attribute.name))' needs quotes: it has \(character) in it",
            element,
            at: value.lowerBound
        )
    }

    private mutating func checkEnd(_ end: Range<Int>, of element: HTMLElement) {
        let rest = nameEnd(from: end.lowerBound + 2)..<end.upperBound - 1
        guard let place = rest.first(where: { !HTMLText.isSpace(bytes[$0]) }) else { return }
        report("'>' is missing behind </\(element.tag): an end tag has no attributes", element, at: place)
    }

    /// Refuses attributes that the parser drops, and those without space between them.
    mutating func checkAttributes() {
        for element in elements where !element.isCopy {
            guard let start = element.source.start else { continue }
            let all = written(in: start, of: element)
            for (index, attribute) in all.enumerated() {
                let name = text(attribute.name).lowercased()
                if attribute.isDropped {
                    report("duplicate attribute '\(name)'", element, at: attribute.name.lowerBound)
                } else if index > 0, all[index - 1].value?.upperBound == attribute.name.lowerBound {
                    report("a space is missing before '\(name)'", element, at: attribute.name.lowerBound)
                }
            }
        }
    }

    /// The attributes of a start tag, in the source's order.
    private func written(in tag: Range<Int>, of element: HTMLElement) -> [Written] {
        // A second <body> gives its attributes to the first.
        let kept = element.attributes.compactMap(\.source).filter { tag.contains($0.name.lowerBound) }
        return complete(kept, in: nameEnd(from: tag.lowerBound)..<tag.upperBound - 1, isDropped: false)
    }

    private func complete(_ kept: [HTMLAttributeSource], in region: Range<Int>, isDropped: Bool) -> [Written] {
        var all: [Written] = []
        var place = region.lowerBound
        for attribute in kept {
            all += dropped(in: place..<max(place, attribute.name.lowerBound))
            all.append(Written(name: attribute.name, value: attribute.value, isDropped: isDropped))
            place = (attribute.value ?? attribute.name).upperBound
        }
        return all + dropped(in: place..<max(place, region.upperBound))
    }

    private func dropped(in gap: Range<Int>) -> [Written] {
        guard bytes[gap].contains(where: { !HTMLText.isSpace($0) && $0 != UInt8(ascii: "/") }) else { return [] }
        let piece = HTMLFragment(parsing: "<a " + text(gap) + ">").elements.first
        let kept = (piece?.attributes ?? []).compactMap(\.source).map { found in
            func moved(_ range: Range<Int>) -> Range<Int> {
                range.lowerBound + gap.lowerBound - 3..<range.upperBound + gap.lowerBound - 3
            }
            return HTMLAttributeSource(name: moved(found.name), value: found.value.map(moved))
        }
        guard !kept.isEmpty else { return [] }
        return complete(kept, in: gap, isDropped: true)
    }

    /// The tags in the source that have left no trace in the tree; one that does not end is a fault.
    mutating func ignoredTags() -> [Ignored] {
        var ignored: [Ignored] = []
        var place = 0
        for known in knownRanges() + [bytes.count..<bytes.count] {
            while let start = bytes[place..<max(place, known.lowerBound)].firstIndex(of: UInt8(ascii: "<")) {
                place = start + 1
                guard let tag = ignoredTag(at: start) else { continue }
                guard let end = self.end(of: tag) else {
                    reportUnfinished(tag)
                    return ignored
                }
                ignored.append(tag)
                place = end
            }
            place = max(place, known.upperBound)
        }
        return ignored
    }

    /// What the tree accounts for: tags, comments, and elements that hold text alone.
    private func knownRanges() -> [Range<Int>] {
        var known = document.remarks.comments
        for element in elements {
            let start = element.source.start
            let end = element.source.end
            known += [start, end].compactMap { $0 }
            guard let start, HTMLVocabulary.holdsText.contains(element.tag), !element.isForeign else { continue }
            known.append(start.lowerBound..<max(start.upperBound, end?.upperBound ?? bytes.count))
        }
        return known.sorted { $0.lowerBound < $1.lowerBound }
    }

    private func ignoredTag(at start: Int) -> Ignored? {
        guard start + 1 < bytes.count else { return nil }
        let isEnd = bytes[start + 1] == UInt8(ascii: "/")
        let first = isEnd ? start + 2 : start + 1
        guard first < bytes.count, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[first] | 0x20) else {
            return nil
        }
        return Ignored(name: text(first..<nameEnd(from: first)).lowercased(), start: start, isEnd: isEnd)
    }

    private func end(of tag: Ignored) -> Int? {
        let rest = nameEnd(from: tag.start + (tag.isEnd ? 2 : 1))
        guard let start = firstTag(of: "<a" + text(rest..<bytes.count)) else { return nil }
        return rest + start.upperBound - 2
    }

    private func firstTag(of source: String) -> Range<Int>? {
        HTMLFragment(parsing: source).elements.first?.source.start
    }

    private mutating func reportUnfinished(_ tag: Ignored) {
        let rest = nameEnd(from: tag.start + (tag.isEnd ? 2 : 1))
        let source = "<a" + text(rest..<bytes.count)
        let shown = (tag.isEnd ? "/" : "") + tag.name
        for quote in ["\"", "'"] where firstTag(of: source + ">") == nil {
            let last = HTMLFragment(parsing: source + quote + ">").elements.first?.attributes.last?.source
            guard let last, let value = last.value else { continue }
            let name = text(last.name.lowerBound + rest - 2..<last.name.upperBound + rest - 2)
            return report("the quote of '\(name)' is not closed", tag: shown, at: value.lowerBound + rest - 2)
        }
        report("'>' is missing at the end", tag: shown, at: tag.start)
    }

    private func isQuoted(_ attribute: Written) -> Bool {
        guard let value = attribute.value else { return false }
        return bytes[value.lowerBound] == UInt8(ascii: "\"") || bytes[value.lowerBound] == UInt8(ascii: "'")
    }

    /// What names and unquoted values may not have.
    private func isStrange(_ byte: UInt8) -> Bool { "\"'<=".utf8.contains(byte) }
}

extension HTMLElement {
    /// Whether the parser made it of an element that stands elsewhere in the tree, too.
    fileprivate var isCopy: Bool { origin.contains([.misplaced, .implied]) }

    /// Whether the parser's rules for it are those of SVG or MathML.
    var isForeign: Bool {
        closest { $0.isForeignRoot || $0.tag == "foreignObject" }.map { $0 === self || $0.isForeignRoot } ?? false
    }
}
