// FileInput: files of the person's device.
import Markup

/// A button that opens the device's files, or its camera: `<input type="file">`.
///
/// Which files, and how many, the template says by `accept`, `capture` and `multiple`. What is told of them is what the browser
/// knows before any of it is uploaded.
open class FileInput: Control {
    /// What the browser sends of its person's files: those chosen here, and those that were pasted or dropped anywhere on the screen.
    ///
    /// The browser begins with what is new here, goes on where it stopped, whatever the line does, and stops what is no longer
    /// here. What has arrived is the upload's to know. Default: nothing.
    public final var uploads: [FileUpload] {
        get { mayRead() ? sent : [] }
        set {
            guard isInTurn else { return performInTurn { self.uploads = newValue } }
            guard newValue != sent else { return }
            sent = newValue
            set(.uploads, FileUpload.text(newValue).map { .string($0) } ?? .none)
        }
    }

    private final var sent: [FileUpload] = []
}
