// ImageJob: a piece of an ImageProcessor's work, and who is to be told.

/// One piece of work, and who waits for it.
struct ImageJob: Sendable {
    /// Whose turn it takes.
    let owner: String
    let work: ImageWork
    let sources: [ImageSource]
    let control: ImageControl
    /// Called once, on any thread.
    let finish: @Sendable (Result<ImageWork.Outcome, ImageError>) -> Void
}
