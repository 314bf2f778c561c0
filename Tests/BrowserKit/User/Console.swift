// What is remembered of a browser's console between two looks at it.

actor Console {
    private var taken = 0
    private var messages: [Message] = []

    /// The complete lines of `log` since the last call.
    func lines(of log: String) -> [Substring] {
        let rest = log.utf8.dropFirst(taken)
        guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        let fresh = log[rest.startIndex...end]
        taken += fresh.utf8.count
        return fresh.split(separator: "\n")
    }

    /// Adds messages for the next look.
    func keep(_ fresh: [Message]) { messages += fresh }

    /// The messages kept, which are then forgotten.
    func kept() -> [Message] {
        defer { messages = [] }
        return messages
    }
}
