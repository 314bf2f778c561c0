// TypingWait: what `data-wait` of a field says. Its twin is `typed` in Sources/RxLive/Runtime/inputs.js.
import Markup

/// How typing into a field waits before it is told.
struct TypingWait {
    let time: Duration
    /// Whether each key restarts the wait.
    let restarts: Bool
    /// Whether the wait is from input to input.
    let throttles: Bool
    private let trims: Bool
    private let least: Int

    init(_ attribute: String?) {
        let words = (attribute ?? "").split(separator: " ")
        func word(_ place: Int) -> Substring { words.indices.contains(place) ? words[place] : "0" }
        time = .milliseconds(Int(word(0)) ?? 0)
        restarts = word(1) == "d"
        throttles = word(1) == "t"
        trims = word(2) == "1"
        least = Int(word(3)) ?? 0
    }

    /// Whether a value is too short to be told, or tells nothing new.
    func drops(_ value: WireValue, after known: WireValue) -> Bool {
        guard let text = value.text, let known = known.text else { return value == known }
        let (new, old) = trims ? (text.trimmedAsInScripts, known.trimmedAsInScripts) : (text, known)
        return !new.isEmpty && new.utf16.count < least || new == old
    }
}
