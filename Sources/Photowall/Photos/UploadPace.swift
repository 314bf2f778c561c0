// UploadPace: how fast a file comes.
import Foundation
import Rx

/// Tells an upload's speed from how far it is now and was before.
struct UploadPace {
    private var since: (time: RxTime, part: Double)?
    private var speed: Int?

    /// How long it looks at least: what comes at once, and then nothing for a while, is no speed.
    static let span = 1.0

    /// A reading.
    ///
    /// - Parameters:
    ///   - size: Bytes of the file.
    ///   - part: How much of it is there: 0…1.
    ///   - now: When that is told.
    /// - Returns: Bytes a second over the last span; nil: not known yet.
    mutating func speed(of size: Int, at part: Double, now: RxTime) -> Int? {
        guard let since, part >= since.part else {
            since = (now, part)
            return nil
        }
        let seconds = now.timeIntervalSince(since.time)
        guard seconds >= UploadPace.span else { return speed }
        speed = Int((part - since.part) * Double(size) / seconds)
        self.since = (now, part)
        return speed
    }
}
