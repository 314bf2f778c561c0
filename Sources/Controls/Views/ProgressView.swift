// ProgressView: how far something has come.
import Markup

/// How far something has come: `<progress>`.
open class ProgressView: View {
    /// From 0 to 1; nil, or no number, while it cannot be known.
    ///
    /// Default: the template's value.
    public final var progress: Double? {
        get {
            switch value(of: .value) {
            case .double(let part): part
            case .int(let part): Double(part)
            case .string(let text): Double(text)
            case .bool, .none: nil
            }
        }
        set { set(.value, newValue.flatMap { $0.isNaN ? nil : .double(min(max($0, 0), 1)) } ?? .none) }
    }
}
