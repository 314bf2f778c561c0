// TypingPace: how often a browser tells what a person types.
import Markup
public import Rx

/// How often a browser tells what a person types.
///
/// Whatever waits is told at once when the person leaves the field or acts, so that an action finds all that was typed before it.
public enum TypingPace: Sendable {
    /// Each key.
    case each
    /// Once nothing has been typed for a time (reactivex.io/documentation/operators/debounce.html).
    case debounce(RxTimeInterval)
    /// At once, and then no sooner than a time after the last (`throttle` with its latest element,
    /// reactivex.io/documentation/operators/sample.html).
    case throttle(RxTimeInterval)
}

/// What one listener wants of a field's typing.
struct TypingWish: Equatable {
    /// Milliseconds.
    let time: Int
    /// As in `data-wait`.
    let how: String
    let trims: Bool
    let least: Int

    init(_ pace: TypingPace, trimmed: Bool, minimumLength: Int) {
        switch pace {
        case .each: (time, how) = (0, "0")
        case .debounce(let time): (self.time, how) = (time.wholeMilliseconds, "d")
        case .throttle(let time): (self.time, how) = (time.wholeMilliseconds, "t")
        }
        trims = trimmed
        least = max(0, minimumLength)
    }

    private init(time: Int, how: String, trims: Bool, least: Int) {
        (self.time, self.how, self.trims, self.least) = (time, how, trims, least)
    }

    /// What both can be made of.
    func common(with other: TypingWish) -> TypingWish {
        let isSame = how == other.how
        return TypingWish(
            time: isSame ? min(time, other.time) : 0,
            how: isSame ? how : "0",
            trims: trims && other.trims,
            least: min(least, other.least)
        )
    }

    /// As it stands in `data-wait`; nil where it wants nothing.
    var text: String? { time > 0 || trims || least > 0 ? "\(time) \(how) \(trims ? 1 : 0) \(least)" : nil }
}

/// What all listeners of one field want; gone with the field.
final class TypingWishes: ViewAttachment {
    private unowned let field: TextInput
    private var wishes: [TypingWish] = []

    init(_ field: TextInput) { self.field = field }

    /// For how many milliseconds a pause has lasted already when the browser tells of it.
    var pause: Int { common.map { $0.how == "d" ? $0.time : 0 } ?? 0 }
    /// How many milliseconds what the browser tells is apart, but for what goes before an action.
    var distance: Int { common.map { $0.how == "t" ? $0.time : 0 } ?? 0 }

    /// What all can be made of.
    private var common: TypingWish? { wishes.dropFirst().reduce(wishes.first) { $0?.common(with: $1) } }

    func append(_ wish: TypingWish) {
        wishes.append(wish)
        tell()
    }

    func remove(_ wish: TypingWish) {
        if let place = wishes.firstIndex(of: wish) { wishes.remove(at: place) }
        tell()
    }

    private func tell() {
        let written = field.host?.templateValue(of: field.number, .wait) ?? .none
        // Who wants each key has it, also where the template says otherwise.
        let plain = wishes.isEmpty || written == .none ? written : .string("0")
        field.set(.wait, common?.text.map { .string($0) } ?? plain)
    }

    func viewDetaches() { wishes = [] }
}
