// What is a comment, and what is none. The rules are PostMessage's; here are their bounds.

import Storage
import Testing

@Suite struct CommentTextTests {
    private func problem(_ typed: String) -> PostMessage.Problem? {
        do throws(PostMessage.Problem) {
            _ = try CommentText(typed)
            return nil
        } catch {
            return error
        }
    }

    @Test func `white space around it is dropped, and lines stay`() throws {
        #expect(try CommentText(" one\r\ntwo\n").text == "one\ntwo")
        #expect(try CommentText(String(repeating: "é", count: 2_000)).text.count == 2_000)
    }

    @Test func `nothing, too much and control characters are refused`() {
        #expect(problem("") == .empty)
        #expect(problem(" \u{200B}\n") == .empty)
        #expect(problem(String(repeating: "x", count: 2_001)) == .tooLong(2_001))
        #expect(problem(String(repeating: "👨‍👩‍👧‍👦", count: 400)) == .tooManyBytes(10_000))
        #expect(problem("a\u{0}b") == .control("\u{0}"))
        #expect(problem("a\rb") == .control("\r"))
    }

    @Test(arguments: hostileTexts)
    func `what somebody might type who means no good is kept as it is`(_ typed: String) throws {
        let folder = try Folder(), store = try folder.open(), posts = PostStore(store)
        let ann = try store.people("Ann")[0], post = try posts.say("post", by: ann)
        let said = try posts.comment(CommentText(typed), on: post.id, by: ann).comment
        #expect(try posts.comments(of: post.id, for: ann).comments == [said])
        #expect(said.text == typed)
    }
}
