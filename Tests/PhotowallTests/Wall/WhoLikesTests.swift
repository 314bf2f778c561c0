// Who likes a post, in a phrase.
import Testing

@testable import Photowall

@Suite struct WhoLikesTests {
    private let people = ["Ann", "Bob", "Cat", "Dan"].map { IdName(id: $0, name: $0) }

    @Test(
        arguments: [
            (0, 0, false, ""), (1, 1, false, "Bob"), (2, 2, false, "Bob and Cat"), (3, 3, false, "Bob and 2 others"),
            (1, 9, false, "Bob and 8 others"), (0, 3, false, "3 people"), (0, 1, false, "1 person"),
            (0, 1, true, "You"), (1, 2, true, "You and Bob"), (2, 3, true, "You, Bob and Cat"),
            (3, 4, true, "You, Bob and 2 others"), (0, 2, true, "You and 1 other"),
        ] as [(Int, Int, Bool, String)]
    )
    func `the reader first, then those who are known`(_ named: Int, _ count: Int, _ isLiked: Bool, _ phrase: String) {
        let known = Array(people.dropFirst().prefix(named)) + (isLiked && named > 0 ? [people[0]] : [])
        #expect(WhoLikes.sentence(known, count: count, for: "Ann", isLiked: isLiked) == phrase)
    }

    @Test func `the button says how many`() {
        #expect([0, 1, 2].map(WhoLikes.name) == ["Like", "Like, 1 like", "Like, 2 likes"])
    }
}
