// How often somebody may make something.
import Locking
import Testing

@testable import Photowall

@Suite struct RateLimiterTests {
    private let time = LockedValue<Int64>(1_000)

    private func limiter(limit: Int = 100) -> RateLimiter<Int> {
        RateLimiter(burst: 3, interval: 10, limit: limit) { [time] in time.withLock { $0 } }
    }

    private func pass(_ seconds: Int64) { time.withLock { $0 += seconds } }

    @Test func `some in a row are allowed, and then one each interval`() {
        let limiter = limiter()
        #expect((1...4).map { _ in limiter.take(1) } == [nil, nil, nil, 10])
        #expect(limiter.take(2) == nil, "others have their own")
        pass(4)
        #expect(limiter.take(1) == 6, "what was refused is not counted")
        pass(6)
        #expect((1...2).map { _ in limiter.take(1) } == [nil, 10])
        pass(1_000)
        #expect((1...4).map { _ in limiter.take(1) } == [nil, nil, nil, 10])
    }

    @Test func `what has come to nothing is not counted, and gives nobody more than there is`() {
        let limiter = limiter()
        for _ in 1...3 { #expect(limiter.take(1) == nil) }
        limiter.giveBack(1)
        #expect((1...2).map { _ in limiter.take(1) } == [nil, 10])
        for key in [1, 1, 1, 1, 2] { limiter.giveBack(key) }
        #expect(limiter.count == 0)
        #expect((1...4).map { _ in limiter.take(1) } == [nil, nil, nil, 10])
    }

    @Test func `keys that have waited long enough are forgotten first`() {
        let limiter = limiter(limit: 4)
        for _ in 1...3 { _ = limiter.take(0) }
        for key in 1...3 { _ = limiter.take(key) }
        pass(15)
        _ = limiter.take(4)
        #expect(limiter.count == 2)
        for key in 5...100 { _ = limiter.take(key) }
        #expect(limiter.count <= 4)
        #expect(limiter.take(0) == nil)
    }
}
