// CommentDraft: what a reader is saying under a post: a new comment, or another text of one of theirs.
import Rx
import RxLive

/// What is being written under one post, and what was taken away there last.
///
/// A property of a view controller. What is new is the session's: it is there after a reload, and in other tabs.
final class CommentDraft {
    /// One's own comment, and what it is to say.
    struct Change: Codable, Equatable, Sendable {
        let id: String
        var text: String
    }

    /// The post's id.
    let post: String
    /// The id of who has written the post.
    let author: String
    /// A new comment.
    let new: SavedRelay<String>
    /// The comment that is changed; nil: a new one is written.
    let change = SavedRelay<Change?>("changed comment", nil)
    let removed: UndoOffer<String>
    /// Whether a change is there again after a kill, and the browser has not said yet what its field holds.
    private var isRestored: Bool

    /// Nil where no post of this wall has such an id.
    init?(of post: String) {
        guard let id = PostID(post) else { return nil }
        self.post = post
        author = "\(id.author)"
        new = SavedRelay("comment on \(post)", "", scope: .session)
        removed = UndoOffer("removed comment on \(post)")
        isRestored = change.value != nil
    }

    /// What the field has.
    var text: Observable<String> {
        Observable.combineLatest(new, change) { new, change in change?.text ?? new }.distinctUntilChanged()
    }

    /// The reader has typed.
    func type(_ text: String) {
        defer { isRestored = false }
        // The server was killed when the change was done, the field empty, and neither stored.
        if isRestored, text.isEmpty { return change.accept(nil) }
        guard var change = change.value else {
            if new.value != text { new.accept(text) }
            return
        }
        guard change.text != text else { return }
        change.text = text
        self.change.accept(change)
    }

    /// What was sent is done: what has been typed since stays.
    func settle(_ settled: SettledComment) {
        if let id = settled.editing {
            if change.value?.id == id, change.value?.text == settled.text { change.accept(nil) }
        } else if new.value == settled.text {
            new.accept("")
        }
    }
}
