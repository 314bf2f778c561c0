// FeedAnswers: what the latest answers of walls say. Readers of one wall are answered with the same bytes, which are decoded once.
import Foundation
import Locking

/// The latest answers of `me/feed`, by their bytes.
final class FeedAnswers: Sendable {
    /// How many are kept: the newest of a wall, and those before it that readers have in their caches.
    static let limit = 8
    /// Bytes of a longer answer are decoded each time.
    static let longest = 64 * 1024

    private struct Answer: Sendable {
        let bytes: Data
        let says: GetFeedsResponse
    }

    /// The one that was used last is the first.
    private let latest = LockedValue<[Answer]>([])

    /// What an answer says.
    ///
    /// - Parameters:
    ///   - bytes: The answer.
    ///   - decode: Reads one that is not known; called on this thread, with no lock held.
    /// - Returns: The same as `decode` has returned of these bytes, or does now.
    /// - Throws: What `decode` throws; such an answer is not kept.
    func read(_ bytes: Data, _ decode: () throws -> GetFeedsResponse) rethrows -> GetFeedsResponse {
        let known = latest.withLock { $0 }
        let answer = try known.first { $0.bytes == bytes } ?? Answer(bytes: bytes, says: decode())
        if bytes.count <= FeedAnswers.longest {
            latest.withLock { latest in
                guard latest.first?.bytes != bytes else { return }
                latest.removeAll { $0.bytes == bytes }
                latest.insert(answer, at: 0)
                if latest.count > FeedAnswers.limit { latest.removeLast() }
            }
        }
        return answer.says
    }
}
