// SearchWords+Places: where in a text the words are that were looked for, so that a reader sees why it was found.

extension SearchWords {
    /// Where the words are in a text, in order, each with the sign of a tag or a name before it; none where it has been found by something else, as by its author's name.
    ///
    /// - Parameter text: The text, as it is shown.
    /// - Returns: Places without a character in common.
    public func places(in text: String) -> [Range<String.Index>] {
        let wanted = Wanted(terms)
        var places: [Range<String.Index>] = [], rest = text[...]
        while let first = rest.first {
            let kind = SearchText.kind(of: first)
            let same = kind == .other ? rest.prefix(1) : rest.prefix { SearchText.kind(of: $0) == kind }
            switch kind {
            case .letter: if wanted.has(String(same)) { places.append(same.startIndex..<same.endIndex) }
            case .ideograph: places += wanted.places(inRun: same)
            case .other: break
            }
            rest = text[same.endIndex...]
        }
        return places.map { place in
            guard place.lowerBound > text.startIndex else { return place }
            let before = text.index(before: place.lowerBound)
            return text[before] == "#" || text[before] == "@" ? before..<place.upperBound : place
        }
    }
}

/// What is looked for in a text that has been found.
private struct Wanted {
    private var words: Set<String> = []
    private var beginning: String?
    private var runs: [[Character]] = []

    init(_ terms: [SearchWords.Term]) {
        for (place, term) in terms.enumerated() {
            let isLast = place == terms.count - 1
            switch term {
            case .run(let characters): runs.append(characters)
            case .words(let some): add(some, isLast)
            case .marked(let name):
                for piece in SearchText.pieces(of: String(name.dropFirst())) {
                    if case .run(let characters) = piece { runs.append(characters) }
                    if case .word(let word) = piece { add([word], isLast) }
                }
            }
        }
    }

    private mutating func add(_ some: [String], _ isLast: Bool) {
        words.formUnion(some.map(SearchText.bare))
        if isLast { beginning = some.last.map(SearchText.bare) }
    }

    /// Whether a word of the text is one of them.
    func has(_ word: String) -> Bool {
        let word = SearchText.bare(AccountName.folded(word))
        return words.contains(word) || beginning.map(word.hasPrefix) == true
    }

    /// Where they are in a run of Chinese or Japanese characters.
    func places(inRun run: Substring) -> [Range<String.Index>] {
        let characters = run.map { AccountName.folded(String($0)) }, indices = Array(run.indices) + [run.endIndex]
        var places: [Range<String.Index>] = [], start = 0
        while start < characters.count {
            let found = runs.map { $0.map(String.init) }
                .filter { start + $0.count <= characters.count && $0 == Array(characters[start..<start + $0.count]) }
            guard let longest = found.map(\.count).max(), longest > 0 else {
                start += 1
                continue
            }
            places.append(indices[start]..<indices[start + longest])
            start += longest
        }
        return places
    }
}
