// Cursors as text, there and back, and all else refused. The texts of cursors come from slices, as for everybody.

import GRDB
import Storage
import Testing

@Suite struct PostCursorTests {
    /// A cursor at an id, as a wall with one post of that id answers it.
    private func cursors(_ ids: [Int64]) throws -> [PostCursor] {
        let folder = try Folder()
        let store = try folder.open()
        let ann = try store.people("Ann")[0]
        return try ids.map { id in
            try folder.foreign().write { database in
                try database.execute(sql: "DELETE FROM post")
                try database.execute(
                    sql: """
                        INSERT INTO post(id, authorID, type, message, made, updated)
                        VALUES (?, ?, 'status', 'x', 0, 0)
                        """,
                    arguments: [id, ann]
                )
            }
            let posts = PostStore(store)
            return try posts.feed(for: ann, PostPage(.before(posts.feed(for: ann).after))).before
        }
    }

    @Test func `a cursor is the same after the way through its text`() throws {
        let cursors = try cursors([1, 2, 63, 64, 255, 256, 65_535, 1 << 32, Int64.max - 1])
        #expect(Set(cursors.map(\.text)).count == cursors.count)
        for cursor in cursors {
            #expect(cursor.text.utf8.count == PostCursor.length)
            #expect(
                cursor.text.utf8.allSatisfy {
                    Character(Unicode.Scalar($0)).isLetter || "0123456789-_".utf8.contains($0)
                }
            )
            #expect(try PostCursor(cursor.text) == cursor)
        }
    }

    @Test(
        arguments: hostileTexts + [
            "", "AQAAAAAAAAA", "AQAAAAAAAAAAA", "AAAAAAAAAAAB", "AgAAAAAAAAAB", "AQAAAAAAAA==", "AYAAAAAAAAAA",
            "Af__________",
            "AX+/////////", "AX//////////", "            ", "AQAAAAAAAA\nB", "ąQAAAAAAAAA", "AQAAAAAAAAA\0",
        ]
    )
    func `any other text is refused`(text: String) {
        #expect(throws: PostCursor.Invalid.self) { try PostCursor(text) }
    }

    @Test func `each text that is read is the only one of its cursor`() throws {
        let good = Array("AQAAAAAAAAEA")
        for place in good.indices {
            for other in "ABQgwz019-_+/= ~é" where other != good[place] {
                var text = good
                text[place] = other
                guard let cursor = try? PostCursor(String(text)) else { continue }
                #expect(cursor.text == String(text))
            }
        }
        #expect(try PostCursor(String(good)).text == String(good))
        #expect(try PostCursor("AX__________").text == "AX__________")
    }
}
