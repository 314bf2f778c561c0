// InterruptedUpload: a file that was on its way from a page which is not there any more.

/// An upload with which no page goes on: its page was reloaded, or closed, or its browser has ended.
///
/// What a browser has of a file goes with its document, so only the person can bring it again, by choosing it.
struct InterruptedUpload: Hashable, Sendable {
    /// What the server knows it by.
    let id: String
    /// As it was chosen.
    let name: String
    /// Bytes of the file.
    let size: Int
    /// Bytes that are there.
    let stored: Int
}
