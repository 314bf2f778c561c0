// FileInput: files of the person's device.

/// A button that opens the device's files, or its camera: `<input type="file">`.
///
/// Which files, and how many, the template says by `accept`, `capture` and `multiple`. What is told of them is what the browser
/// knows before any of it is uploaded.
open class FileInput: Control {}
