// PostID: what the id of a post says, in addresses and in answers.
import Storage

/// What the id of a post says, such as `7_41`: who has written it, and its number.
///
/// A post has one id: its number with another author is no post's.
struct PostID {
    let author: Int64
    let number: Int64

    /// Nil where it is none.
    init?(_ text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, let author = Int64(id: parts[0]), let number = Int64(id: parts[1]) else { return nil }
        self.author = author
        self.number = number
    }
}

extension Int64 {
    /// An id: digits alone, and no zero before them, so that nothing has two ids.
    init?(id text: Substring) {
        guard text.first != "0", text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        self.init(text, radix: 10)
    }
}

extension PostStore {
    /// Deletes or restores a post, which its author may.
    ///
    /// Nobody else learns that a deleted one is still there, or one that they may not read.
    func change(_ id: PostID, by account: Int64, _ change: () throws -> Post) throws -> Post {
        guard id.author == account else {
            let isThere = try post(id: id.number, for: account)?.author.id == id.author
            throw isThere ? StorageError.notYours : StorageError.noSuchPost
        }
        do {
            return try change()
        } catch StorageError.notYours {
            // The number is another author's.
            throw StorageError.noSuchPost
        }
    }
}
