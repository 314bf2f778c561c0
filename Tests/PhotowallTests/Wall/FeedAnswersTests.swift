// FeedAnswers: each answer is decoded once while it is among the latest.
import Foundation
import Testing

@testable import Photowall

@Suite struct FeedAnswersTests {
    private let answers = FeedAnswers()
    private let count = Counter()

    /// A copy of its own, as each request has one.
    private func read(_ text: String) -> String? {
        answers.read(Data(text.utf8)) {
            count.value += 1
            let feed = Feed(id: "1", createdTime: Date(timeIntervalSince1970: 0), message: text)
            return GetFeedsResponse(data: [feed])
        }
        .data.first?.message
    }

    @Test func `the same bytes are decoded once`() {
        for _ in 0..<3 { for text in ["a", "b", "c"] { #expect(read(text) == text) } }
        #expect(count.value == 3)
    }

    @Test func `the one that was not used for the longest time is forgotten`() {
        let all = (0..<FeedAnswers.limit).map { "\($0)" }
        for text in all { _ = read(text) }
        _ = read("0")
        _ = read("new")
        #expect(count.value == FeedAnswers.limit + 1)
        #expect(read("0") == "0")
        #expect(count.value == FeedAnswers.limit + 1)
        #expect(read("1") == "1")
        #expect(count.value == FeedAnswers.limit + 2)
    }

    @Test func `a long one is not kept`() {
        let long = String(repeating: "x", count: FeedAnswers.longest + 1)
        for _ in 0..<2 { #expect(read(long) == long) }
        #expect(count.value == 2)
    }

    @Test func `one that cannot be decoded fails each time, and the next is decoded`() throws {
        for _ in 0..<2 {
            #expect(throws: WallError.self) { try answers.read(Data("x".utf8)) { throw WallError(sentence: "no") } }
        }
        #expect(read("x") == "x")
        #expect(count.value == 1)
    }
}

private final class Counter {
    var value = 0
}
