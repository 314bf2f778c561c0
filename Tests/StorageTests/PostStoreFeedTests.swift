// The wall in parts: against a model that has it all in memory, while posts come and go between two questions.

import GRDB
import Storage
import Testing

@Suite struct PostStoreFeedTests {
    @Test func `an empty wall has an empty slice, and shows from it what comes`() throws {
        let store = try Folder().open()
        let ann = try store.people("Ann")[0]
        let posts = PostStore(store)
        let empty = try posts.feed(for: ann)
        #expect(empty.posts.isEmpty && !empty.hasPrevious && !empty.hasNext)
        let first = try posts.say("first", by: ann)
        #expect(try posts.feed(for: ann, PostPage(.before(empty.before))).posts == [first])
        #expect(try posts.feed(for: ann, PostPage(.after(empty.after))).posts.isEmpty)
    }

    @Test func `slices follow one another in both directions`() throws {
        let store = try Folder().open()
        let ann = try store.people("Ann")[0]
        let posts = PostStore(store)
        let all = try (0..<7).map { try posts.say("\($0)", by: ann) }.reversed().map { $0 }
        let newest = try posts.feed(for: ann, PostPage(limit: 3))
        #expect(newest.posts == Array(all[0..<3]) && !newest.hasPrevious && newest.hasNext)
        let middle = try posts.feed(for: ann, PostPage(.after(newest.after), limit: 3))
        #expect(middle.posts == Array(all[3..<6]) && middle.hasPrevious && middle.hasNext)
        let oldest = try posts.feed(for: ann, PostPage(.after(middle.after), limit: 3))
        #expect(oldest.posts == Array(all[6..<7]) && oldest.hasPrevious && !oldest.hasNext)
        let beyond = try posts.feed(for: ann, PostPage(.after(oldest.after), limit: 3))
        #expect(beyond.posts.isEmpty && beyond.hasPrevious && !beyond.hasNext)
        // Back: right before the place, not from the top.
        #expect(try posts.feed(for: ann, PostPage(.before(beyond.before), limit: 3)).posts == Array(all[4..<7]))
        #expect(try posts.feed(for: ann, PostPage(.before(oldest.before), limit: 3)) == middle)
        let top = try posts.feed(for: ann, PostPage(.before(middle.before), limit: 2))
        #expect(top.posts == Array(all[1..<3]) && top.hasPrevious && top.hasNext)
        let above = try posts.feed(for: ann, PostPage(.before(newest.before)))
        #expect(above.posts.isEmpty && !above.hasPrevious && above.hasNext)
        #expect(try posts.feed(for: ann, PostPage(.after(above.after), limit: 3)) == newest)
    }

    @Test func `a cursor at either end of all ids is good`() throws {
        let store = try Folder().open()
        let ann = try store.people("Ann")[0]
        let posts = PostStore(store)
        let post = try posts.say("one", by: ann)
        let (first, last) = (try PostCursor("AQAAAAAAAAAA"), try PostCursor("AX__________"))
        #expect(try posts.feed(for: ann, PostPage(.after(last))).posts == [post])
        #expect(try posts.feed(for: ann, PostPage(.before(first))).posts == [post])
        let (above, below) = (
            try posts.feed(for: ann, PostPage(.before(last))), try posts.feed(for: ann, PostPage(.after(first)))
        )
        #expect(above.posts.isEmpty && above.hasNext && !above.hasPrevious)
        #expect(below.posts.isEmpty && below.hasPrevious && !below.hasNext)
        #expect(try posts.feed(for: ann, PostPage(.after(above.after))).posts == [post])
        #expect(try posts.feed(for: ann, PostPage(.before(below.before))).posts == [post])
    }

    @Test func `posts of one second are in the order in which they came, and of a clock that goes back too`() throws {
        let clock = Clock()
        let store = try Folder().open(clock.settings)
        let ann = try store.people("Ann")[0]
        let posts = PostStore(store)
        var ids: [Int64] = []
        for step in 0..<20 {
            if step % 5 == 4 { clock.advance(hours: -1) }
            ids.append(try posts.say("\(step)", by: ann).id)
        }
        #expect(try posts.feed(for: ann).posts.map(\.id) == ids.reversed())
    }

    /// The wall in memory.
    private struct Model {
        struct Entry {
            var post: Post
            var deleted: Int64?
        }

        var entries: [Int64: Entry] = [:]

        func visible(to reader: Int64?) -> [Post] {
            entries.values.filter { $0.deleted == nil && isRead($0.post, reader) }.map(\.post).sorted { $0.id > $1.id }
        }

        /// As people are told: everybody reads what is for nobody in particular, else the author and the people it names.
        private func isRead(_ post: Post, _ reader: Int64?) -> Bool {
            post.to.isEmpty || post.author.id == reader || post.to.contains { $0.id == reader }
        }

        /// What the author of a post may still delete or restore, and what they and others are told.
        func error(_ id: Int64, by account: Int64, now: Int64) -> StorageError? {
            guard let entry = entries[id] else { return .noSuchPost }
            if let deleted = entry.deleted {
                return entry.post.author.id == account && now - deleted <= 600 ? nil : .noSuchPost
            }
            if entry.post.author.id == account { return nil }
            return isRead(entry.post, account) ? .notYours : .noSuchPost
        }
    }

    @Test(arguments: 0..<8)
    func `a random history is that of a model`(seed: Int) throws {
        var random = Random(seed + 1)
        let clock = Clock()
        let store = try Folder().open(clock.settings)
        let people = try store.people("Ann", "Ben", "Clara")
        let posts = PostStore(store)
        var model = Model()
        var highest: Int64 = 0
        var cursors: [(cursor: PostCursor, at: Int64)] = []
        for step in 0..<400 {
            let id = Int64.random(in: 0...highest + 1, using: &random)
            let account = people[Int.random(in: 0..<3, using: &random)]
            let reader = (people + [nil, 99]).randomElement(using: &random) ?? nil
            switch Int.random(in: 0..<12, using: &random) {
            case 0...2:
                let to = people.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))
                let post = try posts.say("post \(step)", by: account, to: Array(to))
                #expect(post.id > highest && post.to.map(\.id) == Array(to))
                highest = post.id
                model.entries[post.id] = Model.Entry(post: post)
            case 3, 4:
                let error = model.error(id, by: account, now: clock.now)
                if let error {
                    #expect(throws: error) { try posts.delete(id: id, by: account) }
                } else {
                    let deleted = model.entries[id]?.deleted ?? clock.now
                    #expect(try posts.delete(id: id, by: account).deleted == deleted)
                    model.entries[id]?.deleted = deleted
                }
            case 5, 6:
                let error = model.error(id, by: account, now: clock.now)
                if let error {
                    #expect(throws: error) { try posts.restore(id: id, by: account) }
                } else {
                    #expect(try posts.restore(id: id, by: account) == model.entries[id]?.post)
                    model.entries[id]?.deleted = nil
                }
            case 7:
                clock.advance(hours: 0, seconds: Int64.random(in: 0...400, using: &random))
                if Bool.random(using: &random) {
                    let gone = model.entries.filter { ($0.value.deleted ?? .max) < clock.now - 600 }
                    #expect(try posts.purge() == gone.count)
                    for id in gone.keys { model.entries[id] = nil }
                }
            default:
                try page(posts, model, reader, &cursors, &random, "step \(step)")
            }
            #expect(try posts.count() == model.entries.values.count { $0.deleted == nil })
            #expect(try posts.post(id: id, for: reader) == model.visible(to: reader).first { $0.id == id })
        }
        #expect(cursors.count > 50)
    }

    /// Asks for a random part, and compares it with what the model has there.
    private func page(
        _ posts: PostStore,
        _ model: Model,
        _ reader: Int64?,
        _ cursors: inout [(cursor: PostCursor, at: Int64)],
        _ random: inout Random,
        _ comment: Comment
    ) throws {
        let limit = Int.random(in: 1...6, using: &random)
        let place = cursors.randomElement(using: &random)
        let visible = model.visible(to: reader)
        let slice: PostSlice
        let expected: [Post]
        var at: (before: Int64, after: Int64)
        switch (place, Int.random(in: 0..<5, using: &random)) {
        case (let (cursor, id)?, 0...1):
            slice = try posts.feed(for: reader, PostPage(.after(PostCursor(cursor.text)), limit: limit))
            expected = Array(visible.filter { $0.id < id }.prefix(limit))
            at = (max(id - 1, 0), id)
        case (let (cursor, id)?, 2...3):
            slice = try posts.feed(for: reader, PostPage(.before(PostCursor(cursor.text)), limit: limit))
            expected = Array(visible.filter { $0.id > id }.suffix(limit))
            at = (id, id + 1)
        default:
            slice = try posts.feed(for: reader, PostPage(limit: limit))
            expected = Array(visible.prefix(limit))
            at = (0, 0)
        }
        if let first = expected.first, let last = expected.last { at = (first.id, last.id) }
        #expect(slice.posts == expected, comment)
        #expect(slice.hasPrevious == visible.contains { $0.id > at.before }, comment)
        #expect(slice.hasNext == visible.contains { $0.id < at.after }, comment)
        cursors += [(slice.before, at.before), (slice.after, at.after)]
    }

    @Test(arguments: 0..<10)
    func `who reads down gets each post once, whatever comes and goes`(seed: Int) throws {
        try walk(seed, down: true)
    }

    @Test(arguments: 0..<10)
    func `who reads up gets each post once, whatever comes and goes`(seed: Int) throws {
        try walk(seed, down: false)
    }

    private func walk(_ seed: Int, down: Bool) throws {
        var random = Random(seed + 1)
        let clock = Clock()
        let store = try Folder().open(clock.settings)
        let ann = try store.people("Ann")[0]
        let posts = PostStore(store)
        var visible = Set(try (0..<60).map { try posts.say("\($0)", by: ann).id })
        var (stayed, seen) = (visible, [Int64]())
        let limit = 1 + seed % 7
        var position: PostPage.Position = down ? .newest : .before(try PostCursor("AQAAAAAAAAAA"))
        while true {
            let slice = try posts.feed(for: ann, PostPage(position, limit: limit))
            let ids = slice.posts.map(\.id)
            #expect(ids.allSatisfy(visible.contains))
            seen += down ? ids : ids.reversed()
            guard down ? slice.hasNext : slice.hasPrevious else { break }
            position = down ? .after(slice.after) : .before(slice.before)
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                // Above, so that they meet who reads up but not who reads down.
                if seen.count < 200 { visible.insert(try posts.say("new", by: ann).id) }
            }
            for _ in 0..<Int.random(in: 0...min(limit, 3), using: &random) {
                guard let id = visible.sorted().randomElement(using: &random) else { continue }
                try posts.delete(id: id, by: ann)
                visible.remove(id)
                stayed.remove(id)
            }
            clock.advance(hours: 1)
            if Bool.random(using: &random) { try posts.purge() }
        }
        let inOrder = down ? seen.sorted(by: >) : seen.sorted()
        #expect(seen == inOrder && Set(seen).count == seen.count)
        #expect(stayed.isSubset(of: seen))
        #expect(!stayed.isEmpty)
        // Who reads up has met all that is there now; who reads down nothing that is newer than the beginning.
        if down { #expect(seen.first == 60) } else { #expect(visible.isSubset(of: seen)) }
    }

    @Test func `one slice is one moment, while another posts and deletes`() async throws {
        let folder = try Folder()
        let store = try folder.open(StoreSettings(busyTimeout: .seconds(20)))
        let ann = try store.people("Ann")[0]
        let posts = PostStore(store)
        // Always ten to twelve posts in a row: one comes, then the oldest goes.
        for number in 0..<10 { try posts.say("\(number)", by: ann) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 10..<110 {
                    let id = try posts.say("\(number)", by: ann, to: [ann]).id
                    try posts.delete(id: id - 10, by: ann)
                }
            }
            group.addTask {
                for _ in 0..<200 {
                    let slice = try posts.feed(for: ann, PostPage(limit: 100))
                    let ids = slice.posts.map(\.id)
                    #expect((10...11).contains(ids.count) && ids == Array((ids[ids.count - 1]...ids[0]).reversed()))
                    #expect(!slice.hasPrevious && !slice.hasNext)
                    #expect(slice.posts.allSatisfy { $0.id <= 10 || $0.to.map(\.id) == [ann] })
                }
            }
            try await group.waitForAll()
        }
        #expect(try posts.count() == 10)
    }
}
