// Posts by their words: which are found, who finds them, in which order, and what of a hostile query reaches SQLite.

import GRDB
import Storage
import Testing

@Suite struct PostStoreSearchTests {
    private let clock = Clock()
    private let folder: Folder
    private let store: Store
    private let posts: PostStore
    private let ann: Int64, ben: Int64, clara: Int64, eve: Int64

    init() throws {
        folder = try Folder()
        store = try folder.open(clock.settings)
        posts = PostStore(store)
        let ids = try store.people("Ann", "Ben", "Clara", "Eve")
        (ann, ben, clara, eve) = (ids[0], ids[1], ids[2], ids[3])
    }

    /// What somebody finds, the newest first.
    private func find(_ text: String, as reader: Int64?) throws -> [String] {
        try posts.posts(with: SearchWords(text), for: reader).posts.compactMap(\.message)
    }

    @Test func `a post is found by all its words, whatever their case and marks, and by the beginning of the last`()
        throws
    {
        for text in ["Café by the sea", "the seaside", "A CAFE", "Über #Berlin", "berlin only", "don't"] {
            try posts.say(text, by: ann)
        }
        for (text, found) in [
            ("cafe", ["A CAFE", "Café by the sea"]), ("CAFÉ sea", ["Café by the sea"]),
            ("sea cafe", ["Café by the sea"]),
            ("the sea", ["the seaside", "Café by the sea"]), ("sea the", ["Café by the sea"]),
            ("uber", ["Über #Berlin"]),
            ("#berlin", ["Über #Berlin"]), ("#ber", ["Über #Berlin"]), ("berlin", ["berlin only", "Über #Berlin"]),
            ("#sea", []), ("don't", ["don't"]), ("t-don", []), ("ea", []), ("\"berlin only\"", ["berlin only"]),
        ] {
            #expect(try find(text, as: ben) == found, "\(text)")
        }
    }

    @Test func `Chinese and Japanese are found by any part of them`() throws {
        for text in ["今日は東京都に行きました", "京都の寺", "カメラ", "中国人民"] { try posts.say(text, by: ann) }
        for (text, found) in [
            ("東京", ["今日は東京都に行きました"]), ("京都", ["京都の寺", "今日は東京都に行きました"]), ("寺", ["京都の寺"]),
            ("た", ["今日は東京都に行きました"]), ("行きました", ["今日は東京都に行きました"]), ("メラ", ["カメラ"]), ("国民", []),
            ("ｶﾒﾗ", ["カメラ"]), ("京 寺", ["京都の寺"]),
        ] {
            #expect(try find(text, as: ben) == found, "\(text)")
        }
    }

    @Test func `a name finds posts by its owner, and those that name them`() throws {
        try posts.say("mine", by: ann)
        try posts.say("with @Ann", by: ben)
        try posts.say("ann alone", by: ben)
        #expect(try find("@ann", as: eve) == ["with @Ann", "mine"])
        #expect(try find("ann", as: eve) == ["ann alone", "with @Ann"])
        #expect(try find("@Ben ann", as: eve) == ["ann alone", "with @Ann"])
    }

    @Test func `only its author and the people it names find an addressed post`() throws {
        try posts.say("secret", by: ann, to: [ben, clara])
        let open = try posts.say("secret for all", by: ann)
        for reader in [ann, ben, clara] { #expect(try find("secret", as: reader) == ["secret for all", "secret"]) }
        for reader in [eve, nil, 99, 0, -1] as [Int64?] {
            #expect(try find("secret", as: reader) == ["secret for all"])
            #expect(try find("@ann", as: reader) == ["secret for all"])
            let slice = try posts.posts(with: SearchWords("secret"), for: reader, limit: 1)
            #expect(slice.posts == [open] && slice.after == nil, "that there is more is not told, either")
        }
    }

    @Test func `what is deleted is not found, until it is restored`() throws {
        let post = try posts.say("sea", by: ann)
        try posts.delete(id: post.id, by: ann)
        for reader in [ann, ben, nil] { #expect(try find("sea", as: reader) == []) }
        try posts.restore(id: post.id, by: ann)
        #expect(try find("sea", as: ben) == ["sea"])
        try posts.delete(id: post.id, by: ann)
        clock.advance(hours: 1)
        try posts.purge()
        #expect(try folder.foreign().read { try Int.fetchOne($0, sql: "SELECT count(*) FROM postWords") } == 0)
        // An account goes with its posts.
        try posts.say("lake", by: ben)
        try folder.foreign().write { try $0.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [ben]) }
        #expect(try folder.foreign().read { try Int.fetchOne($0, sql: "SELECT count(*) FROM postWords") } == 0)
    }

    @Test func `former words of a post that is changed are not found`() throws {
        let post = try posts.say("sea", by: ann)
        try folder.foreign().write { try $0.execute(sql: "UPDATE post SET message = 'lake' WHERE id = \(post.id)") }
        #expect(try find("sea", as: ann) == [])
        try posts.setLiked(true, post: try posts.say("hill", by: ann).id, by: ben)
        #expect(try find("hill", as: ann) == ["hill"])
    }

    @Test(arguments: 1...4)
    func `they come in parts, each once, whatever comes and goes`(limit: Int) throws {
        for number in 0..<10 { try posts.say("sea \(number)", by: ann, to: number % 3 == 0 ? [ben] : []) }
        let expected = (0..<10).reversed().filter { $0 % 3 != 0 }.map { "sea \($0)" }
        var found: [String] = [], cursor: PostCursor?
        repeat {
            let slice = try posts.posts(with: SearchWords("sea"), for: eve, after: cursor, limit: limit)
            #expect(slice.posts.count == min(limit, expected.count - found.count))
            found += slice.posts.compactMap(\.message)
            cursor = slice.after
            if limit == 2 { try posts.say("sea later", by: ann) }
        } while cursor != nil
        #expect(found == expected)
    }

    @Test(
        arguments: hostileTexts + [
            "\"", "\"\"", "*", "^a", "a*b", "words : a", "{words} : a", "a AND", "OR", "NOT a", "(", "a NEAR/2 b",
        ]
    )
    func `a hostile query finds what says the same, and nothing fails`(text: String) throws {
        try posts.say("something", by: ann)
        guard let words = try? SearchWords(text) else { return }
        #expect(try posts.posts(with: words, for: ben).posts.isEmpty)
        if let message = try? PostMessage(text), message.text.count <= SearchWords.maximumLength {
            _ = try posts.create(author: ann, message: message)
            #expect(try posts.posts(with: words, for: ben).posts.count == 1, "\(text)")
        }
        #expect(try posts.count() >= 1)
    }

    @Test func `the index is read backwards from the cursor on, and nothing is sorted`() throws {
        let plan = try folder.plan(SearchQueries.posts, ["\"sea\"", 3, 7, 25])
        #expect(plan.first?.hasPrefix("SCAN postWords VIRTUAL TABLE INDEX") == true, "\(plan)")
        #expect(plan.contains("SEARCH post USING INTEGER PRIMARY KEY (rowid=?)"), "\(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
    }
}
