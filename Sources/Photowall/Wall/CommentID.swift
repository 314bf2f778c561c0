// CommentID: what the id of a comment says, in addresses and in answers.
import Storage

/// What the id of a comment says, such as `7_41_12`: its post, and its number.
struct CommentID {
    let post: PostID
    let number: Int64

    /// Nil where it is none.
    init?(_ text: String) {
        guard let cut = text.lastIndex(of: "_"), let post = PostID(String(text[..<cut])),
            let number = Int64(id: text[text.index(after: cut)...])
        else { return nil }
        self.post = post
        self.number = number
    }
}

extension PostStore {
    /// A post has one id: its number with another author is no post's.
    func check(_ id: PostID, for account: Int64) throws {
        guard try post(id: id.number, for: account)?.author.id == id.author else { throw StorageError.noSuchPost }
    }
}
