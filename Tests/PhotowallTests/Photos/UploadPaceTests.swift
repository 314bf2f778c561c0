// UploadPace: bytes a second, of at least a second.
import Foundation
import Testing

@testable import Photowall

@Suite struct UploadPaceTests {
    private let start = Date(timeIntervalSinceReferenceDate: 0)

    @Test func `it is known after a second, and again after each`() {
        var pace = UploadPace()
        func speed(_ part: Double, after seconds: Double) -> Int? {
            pace.speed(of: 1_000, at: part, now: start + seconds)
        }
        #expect(speed(0, after: 0) == nil)
        #expect(speed(0.5, after: 0.5) == nil, "what comes at once is no speed")
        #expect(speed(0.5, after: 2) == 250)
        #expect(speed(0.75, after: 2.5) == 250)
        #expect(speed(1, after: 3) == 500)
    }

    @Test func `what begins again has no speed yet`() {
        var pace = UploadPace()
        _ = pace.speed(of: 1_000, at: 0.5, now: start)
        #expect(pace.speed(of: 1_000, at: 0.25, now: start + 2) == nil)
        #expect(pace.speed(of: 1_000, at: 0.75, now: start + 3) == 500)
    }
}
