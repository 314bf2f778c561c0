// PhotoDay: a day on which photos have come into a library, as the library shows it.
public import Controls

/// What stands before the photos of a day.
public struct PhotoDay: Hashable, Identifiable, Sendable {
    /// When it began, in seconds since 1970.
    public let id: Int
    /// `Today`, `Yesterday`, or the date.
    let title: String
    /// How many photos there are of it.
    let count: Int
}

extension DayCell: ModelCell {
    /// Says which day it is, and how many photos there are.
    public func show(_ day: PhotoDay) {
        title.text = day.title
        count.text = day.count == 1 ? "1 photo" : "\(day.count) photos"
    }
}
