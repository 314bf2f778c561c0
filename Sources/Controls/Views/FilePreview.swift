// FilePreview: a picture out of the person's device, before it is sent.
import Markup

/// Draws a file that a person has chosen, dropped or pasted, without a byte of it having left the browser: `<canvas>`.
///
/// It is drawn to cover the canvas, whose size the template says by `width` and `height`. A file that is no picture, or of a kind
/// that the browser does not know, and one that the browser has no more, leave it empty: a background of the style sheet's then
/// shows. What the canvas means to those who cannot see it, other elements must say.
open class FilePreview: View {
    /// ``ChosenFile/id`` of the file; nil: none.
    ///
    /// Default: nil.
    public final var file: String? {
        get { mayRead() ? drawn : nil }
        set {
            guard isInTurn else { return performInTurn { self.file = newValue } }
            guard newValue != drawn else { return }
            drawn = newValue
            set(.file, newValue.map(FileUpload.id).flatMap { $0.isEmpty ? nil : .string($0) } ?? .none)
        }
    }

    private final var drawn: String?
}
