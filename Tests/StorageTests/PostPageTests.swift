// What can be asked for.

import Storage
import Testing

@Suite struct PostPageTests {
    @Test(arguments: [(Int.min, 1), (-1, 1), (0, 1), (1, 1), (99, 99), (100, 100), (101, 100), (Int.max, 100)])
    func `from 1 to 100 posts are asked for`(limit: Int, asked: Int) { #expect(PostPage(limit: limit).limit == asked) }

    @Test func `by default it is the newest 25`() {
        #expect(PostPage().limit == 25)
        #expect(PostPage().position == .newest)
    }
}
