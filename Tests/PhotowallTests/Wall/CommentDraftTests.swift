// What is being written under a post: a new comment stays beside the change of one that is there.
import Rx
import Testing

@testable import Photowall

@Suite struct CommentDraftTests {
    private func draft() throws -> (draft: CommentDraft, texts: () -> [String]) {
        let draft = try #require(CommentDraft(of: TestTalk.post))
        var texts: [String] = []
        let subscription = draft.text.subscribe(onNext: { texts.append($0) })
        return (draft, { withExtendedLifetime(subscription) { texts } })
    }

    private func settled(_ text: String, editing: String? = nil) -> SettledComment {
        SettledComment(text: text, editing: editing, outcome: .said(TestTalk.comment(1, text)))
    }

    @Test func `the field has the change while there is one, and then the new comment`() throws {
        let (draft, texts) = try draft()
        draft.type("new")
        draft.change.accept(.init(id: "7_1_1", text: "old words"))
        draft.type("other words")
        draft.settle(settled("other words", editing: "7_1_1"))
        #expect(texts() == ["", "new", "old words", "other words", "new"])
        draft.settle(settled("new"))
        #expect(texts().last == "")
    }

    @Test func `what was typed since it was sent stays`() throws {
        let (draft, texts) = try draft()
        draft.type("new and more")
        draft.settle(settled("new"))
        #expect(texts().last == "new and more")
        draft.change.accept(.init(id: "7_1_1", text: "other words and more"))
        draft.settle(settled("other words", editing: "7_1_1"))
        #expect(draft.change.value?.text == "other words and more")
        draft.type("")
        #expect(draft.change.value?.text == "", "a person empties the field to write other words")
    }

    @Test func `no post of another wall has one`() {
        for id in ["", "7", "nonsense", "7_1_1", "07_1", "7_1/../x"] { #expect(CommentDraft(of: id) == nil) }
    }
}
