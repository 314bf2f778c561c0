// NumberRange: the numbers that an input takes, by the HTML standard's rules.
import Markup

/// The least, the greatest and the step of an input's numbers; each may be missing.
struct NumberRange {
    var minimum: Double?
    var maximum: Double?
    /// Nil: any number.
    var step: Double?

    /// The greatest whole number up to which doubles hold each one: JavaScript's `Number.MAX_SAFE_INTEGER`.
    static let greatest = 9_007_199_254_740_991.0

    /// The nearest number that is one of them, the greater one of two that are as near
    /// (https://html.spec.whatwg.org/multipage/input.html#range-state-(type=range)).
    ///
    /// Where the least is greater than the greatest, it is the least. Where there is no least or no greatest, it is one that
    /// `Int` holds too: a person can write any number.
    func nearest(to number: Double) -> Double {
        let lower = minimum ?? min(-Self.greatest, maximum ?? 0)
        let upper = max(maximum ?? Self.greatest, lower)
        let inside = min(max(number, lower), upper)
        guard let step, step > 0 else { return inside }
        let base = minimum ?? 0
        let count = ((inside - base) / step + 0.5).rounded(.down)
        guard count.isFinite else { return inside }
        let rounded = Self.exact(base, count, step)
        guard rounded > upper else { return max(rounded, lower) }
        // The greatest is a step itself where sums of doubles are wrong by no less.
        let isGreatest = rounded - upper <= max(abs(base), abs(upper)) * Self.tolerance
        return isGreatest ? upper : max(Self.exact(base, count - 1, step), lower)
    }

    /// By how much of themselves sums of doubles may be wrong.
    private static let tolerance = 1e-12

    /// `base + count × step` as a person would write it: 0.1 × 3 is 0.3.
    private static func exact(_ base: Double, _ count: Double, _ step: Double) -> Double {
        let sum = base + count * step
        let scale = 1e9
        let rounded = (sum * scale).rounded() / scale
        return rounded.isFinite && abs(rounded - sum) <= abs(sum) * tolerance + 1e-15 ? rounded : sum
    }
}

extension PropertyValue {
    /// A finite number, also one written as text as HTML takes it
    /// (https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#floating-point-numbers).
    var number: Double? {
        switch self {
        case .double(let number): number.isFinite ? number : nil
        case .int(let number): Double(number)
        case .string(let text): NumberRange.number(text)
        case .bool, .none: nil
        }
    }
}

extension NumberRange {
    /// The number of an input's text; nil where it is none.
    static func number(_ text: String) -> Double? {
        // Swift reads more than HTML does: infinities, hexadecimal digits.
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: false
            }
        }
        guard isPlain, let number = Double(text), number.isFinite else { return nil }
        return number
    }
}
