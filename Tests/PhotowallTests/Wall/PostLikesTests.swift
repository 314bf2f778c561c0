// Who likes a post, whatever order wishes, news and answers come in.
import Testing

@testable import Photowall

@Suite struct PostLikesTests {
    private let ann = TestTalk.ann
    private let bob = TestTalk.bob
    private let cat = IdName(id: "9", name: "Cat")

    private func likes(_ events: PostLikes.Event...) -> PostLikes {
        var likes = PostLikes(reader: ann, count: 1)
        for event in events { likes.apply(event) }
        return likes
    }

    @Test func `a wish is shown at once, and named`() {
        let wished = likes(.loaded(TestTalk.likes([bob])), .wishes(true))
        #expect(wished.isLiked && wished.count == 2 && wished.sentence == "You and Bob")
        var told = wished
        told.apply(.news(ann, isLiked: true, count: 2))
        told.apply(.done(true))
        #expect(told.isLiked && told.count == 2 && told.sentence == "You and Bob")
        told.apply(.wishes(false))
        told.apply(.refused(false))
        #expect(told.isLiked && told.count == 2)
    }

    @Test func `what was told before the answer came counts`() {
        let told = likes(
            .news(cat, isLiked: true, count: 2),
            .news(bob, isLiked: false, count: 1),
            .loaded(TestTalk.likes([bob]))
        )
        #expect(told.count == 1 && told.sentence == "Cat" && !told.isLiked)
        let own = likes(.news(ann, isLiked: true, count: 2), .loaded(TestTalk.likes([bob])))
        #expect(own.isLiked && own.sentence == "You and Bob")
    }

    @Test func `what was not heard is read again`() {
        let read = likes(
            .loaded(TestTalk.likes([bob])),
            .news(cat, isLiked: true, count: 2),
            .missed,
            .loaded(TestTalk.likes([bob, ann], isLiked: true))
        )
        #expect(read.count == 2 && read.isLiked && read.sentence == "You and Bob")
    }
}
