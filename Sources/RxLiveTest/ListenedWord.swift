// ListenedWord: one type of event that the program listens to at an element: a word of `data-events`. The twin of what
// Sources/RxLive/Runtime/events.js reads.
import Markup

/// `type:field,field?options!keys!keys that do nothing else`.
struct ListenedWord {
    let type: String
    let fields: [String]
    /// Only the latest counts.
    let isTell: Bool
    /// Wherever in the window it happens.
    let isFar: Bool
    /// The keys that are told; empty: all.
    let keys: [Substring]

    /// The words at an element.
    static func all(at element: HTMLElement) -> [ListenedWord] { element.events.compactMap { ListenedWord($0) } }

    /// Nil where the word is none of these, as that for a link's taps.
    init?(_ word: Substring) {
        let parts = word.split(separator: "!", maxSplits: 2, omittingEmptySubsequences: false)
        let head = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let names = head[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard names.count == 2 else { return nil }
        type = String(names[0])
        fields = names[1].split(separator: ",").map(String.init)
        isTell = head.count > 1 && head[1].contains("t")
        isFar = head.count > 1 && head[1].contains("w")
        keys = parts.count > 1 ? parts[1].split(separator: ",") : []
    }

    /// Whether an event of such values is told: it is that of a key which is.
    func tells(_ values: [String: WireValue]) -> Bool {
        guard !keys.isEmpty else { return true }
        guard let key = values["key"]?.string else { return false }
        let units = Array(key.utf16)
        let name = units.count == 1 ? "_" + String(units[0], radix: 16) : key
        return keys.contains(name[...])
    }

    /// Whether an event of a type, at an element, happens to the elements around it, too (https://dom.spec.whatwg.org/#dom-event-bubbles).
    static func bubbles(_ type: String) -> Bool { !silent.contains(type) }

    private static let silent: Set<String> = [
        "focus", "blur", "scroll", "scrollend", "load", "error", "toggle", "mouseenter", "mouseleave", "pointerenter",
        "pointerleave", "resize",
    ]
}

/// What was told of the events of one element where only the latest counts, by their types.
struct ToldEvents {
    let element: HTMLElement
    var types: [String: Told] = [:]

    /// One of them.
    struct Told {
        /// The last input.
        var number = 0
        /// What that said.
        var values: [WireValue]?
        /// What is to be said next.
        var next: [WireValue]?
    }
}
