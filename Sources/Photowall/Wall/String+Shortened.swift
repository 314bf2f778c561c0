// A text as it is quoted.

extension String {
    /// Its first words, in 40 characters at most, with a sign that there are more.
    var shortened: String {
        guard count > 40 else { return self }
        let start = prefix(39), end = start.lastIndex(of: " ") ?? start.endIndex
        return start[..<end] + "…"
    }
}
