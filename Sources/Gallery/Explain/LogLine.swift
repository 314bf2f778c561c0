// LogLine: what an example has said, and how a row shows it.
public import Controls

/// A line of an example's log.
public struct LogLine: Hashable, Identifiable {
    /// Its place in the log, from 0.
    public let id: Int
    let text: String
}

extension LogCell: ModelCell {
    /// Shows a line.
    public func show(_ line: LogLine) { text.text = line.text }
}
