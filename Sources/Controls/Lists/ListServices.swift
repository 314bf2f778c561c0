// ListServices: what all lists of a loop share, so that what many pages show is made once.

/// What lists find their rows' looks and their arrays' differences in; one for the pages of a loop.
///
/// Used on that loop only.
public final class ListServices {
    let contents: RowContents
    let differences = RowDifferences()
    let sections = SectionRowsInUse()
    let models = ModelArrays()

    /// - Parameter quote: Writes bytes of UTF-8 as a JSON string.
    public init(quote: @escaping (borrowing [UInt8]) -> [UInt8]) { contents = RowContents(quote: quote) }

    /// Lets go of arrays that lists have gone past: when a frame has been sent, for it would have to wait.
    package func sweep() { differences.sweep() }
}
