// ServerCounts: what a server has open, over all of its loops: for /health, and as metrics for those who collect them.
import Metrics
import Synchronization

/// Counts that all loops of a server share.
final class ServerCounts: Sendable {
    private let pages = Atomic<Int>(0)
    private let gone = Atomic<Int>(0)
    private let gauge = Gauge(label: "rxlive_pages")

    /// Pages that have closed, since the start.
    var goneCount: Int { gone.load(ordering: .relaxed) }

    /// Open pages.
    var pageCount: Int { pages.load(ordering: .relaxed) }

    func pageOpened() { record(pages.wrappingAdd(1, ordering: .relaxed).newValue) }

    func pageClosed() {
        gone.wrappingAdd(1, ordering: .relaxed)
        record(pages.wrappingSubtract(1, ordering: .relaxed).newValue)
    }

    private func record(_ count: Int) { gauge.record(count) }
}
