// What a reader likes, whatever order wishes, news and answers come in.
import Foundation
import Testing

@testable import Photowall

@Suite struct OwnLikesTests {
    private func own(_ events: OwnLikes.Event...) -> OwnLikes {
        var own = OwnLikes()
        for event in events { own.apply(event) }
        return own
    }

    private func feed(_ id: String, likes: Int? = 2) -> Feed {
        Feed(id: id, createdTime: Date(timeIntervalSince1970: 1), likes: likes.map { EdgeSummary($0) })
    }

    @Test func `a wish is shown at once, and counted once`() {
        let wished = own(.known(asked: ["a"], liked: []), .wishes("a", isLiked: true))
        #expect(wished.likes("a") && wished.count(of: feed("a")) == 3)
        var told = wished
        told.apply(.news("a", isLiked: true))
        #expect(told.likes("a") && told.count(of: feed("a", likes: 3)) == 3)
        told.apply(.done("a", isLiked: true))
        #expect(told.likes("a") && told.count(of: feed("a", likes: 3)) == 3)
        told.apply(.wishes("a", isLiked: false))
        #expect(!told.likes("a") && told.count(of: feed("a", likes: 3)) == 2)
    }

    @Test func `what is refused is taken back, but for what was wished since`() {
        let refused = own(.wishes("a", isLiked: true), .refused("a", isLiked: true))
        #expect(!refused.likes("a") && refused.count(of: feed("a")) == 2)
        let since = own(.wishes("a", isLiked: true), .wishes("a", isLiked: false), .refused("a", isLiked: true))
        #expect(!since.likes("a"))
        let again = own(
            .wishes("a", isLiked: true),
            .wishes("a", isLiked: false),
            .wishes("a", isLiked: true),
            .done("a", isLiked: true),
            .done("a", isLiked: false)
        )
        #expect(!again.likes("a"), "the last answer says what the wall has")
    }

    @Test func `an answer that was on its way does not take back what was told`() {
        let told = own(.news("a", isLiked: true), .known(asked: ["a", "b"], liked: ["b"]))
        #expect(told.likes("a") && told.likes("b"))
        let missed = own(.news("a", isLiked: true), .missed, .known(asked: ["a"], liked: []))
        #expect(!missed.likes("a"))
    }

    @Test func `readers who like the same of some posts are told apart by nothing`() {
        let one = own(.known(asked: ["a", "b"], liked: ["a", "b"])), other = own(.known(asked: ["a"], liked: ["a"]))
        #expect(one != other && one.among([feed("a")]) == other.among([feed("a")]))
        #expect(one.among([feed("c")]) == OwnLikes())
    }

    @Test func `where the wall says no number there is none`() {
        #expect(own(.wishes("a", isLiked: true)).count(of: feed("a", likes: nil)) == nil)
    }
}
