// How elements nest: what is not closed, what closes nothing, what stands where it may not.

extension SourceCheck {
    mutating func checkNesting(_ ignored: [Ignored]) {
        var ignored = ignored
        for form in elements where form.tag == "form" && !form.origin.contains(.unclosed) {
            // gumbo does not say which end tag a form's is: the first behind its start.
            guard let start = form.source.start else { continue }
            let own = ignored.firstIndex { $0.isEnd && $0.name == "form" && $0.start > start.lowerBound }
            let others = elements.compactMap(\.source.end).filter {
                $0.lowerBound > start.lowerBound && name(ofEnd: $0) == "form"
            }
            let other = others.map(\.lowerBound).min() ?? .max
            if let own, ignored[own].start < other { ignored.remove(at: own) }
        }
        checkMisplaced()
        for tag in ignored {
            tag.isEnd
                ? report("closes nothing: no <\(tag.name)> is open here", tag: "/" + tag.name, at: tag.start)
                : report("may not stand here: browsers leave it out", tag: tag.name, at: tag.start)
        }
        for place in document.remarks.movedTexts {
            report("text may not stand in a table outside of its cells", tag: nil, at: place)
        }
    }

    private mutating func checkMisplaced() {
        var misplaced: Set<Int> = []
        for element in elements where element.origin.contains(.misplaced) {
            if let start = element.source.start {
                guard misplaced.insert(start.lowerBound).inserted else { continue }
                report("misplaced: elements overlap, or it may not stand here", element)
            } else if let end = element.source.end {
                report("closes nothing: no <\(element.tag)> is open here", tag: "/" + element.tag, at: end.lowerBound)
            }
        }
        for element in elements {
            guard let start = element.source.start, !misplaced.contains(start.lowerBound) else { continue }
            guard !element.isClosed(in: self), !element.mayStayOpen else { continue }
            report("not closed", element)
        }
    }

    /// The name in an end tag.
    fileprivate func name(ofEnd end: Range<Int>) -> String {
        text(end.lowerBound + 2..<nameEnd(from: end.lowerBound + 2)).lowercased()
    }
}

extension HTMLElement {
    /// Whether it has an end tag of its own, or none to have.
    func isClosed(in check: SourceCheck) -> Bool {
        guard let start = source.start else { return true }
        if isForeign, check.bytes[start].suffix(2).elementsEqual("/>".utf8) { return true }
        if tag == "form" { return !origin.contains(.unclosed) }
        return source.end.map { check.name(ofEnd: $0) == tag.lowercased() } ?? false
    }

    /// Whether the standard lets the end tag be left out
    /// (https://html.spec.whatwg.org/multipage/syntax.html#optional-tags).
    fileprivate var mayStayOpen: Bool {
        if isForeign { return false }
        if HTMLVocabulary.void.contains(tag) { return true }
        guard let followers = HTMLVocabulary.optionalEnd[tag], let parent else { return tag == "html" }
        let siblings = parent.elements
        guard let place = siblings.firstIndex(where: { $0 === self }) else { return true }
        guard place + 1 < siblings.count else {
            return tag != "dt" && tag != "thead"
        }
        return followers.isEmpty || followers.contains(siblings[place + 1].tag)
    }
}
