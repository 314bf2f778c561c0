// PostStore+Demonstration: a wall of any size to look at and to measure with. What its people say is in DemonstrationTexts.

internal import GRDB

extension PostStore {
    /// Fills a demonstration wall: people join, and say things to everybody.
    ///
    /// Nobody can log into the accounts: `!` is no password's hash. Everything is spread over the 90 days that end now, the
    /// newest post last. The same seed, numbers, clock and accounts there were before make the same wall. It is stored in
    /// transactions of 1 000 posts, between which other calls of this store write; what is stored when one fails stays.
    /// - Parameters:
    ///   - authors: The number of accounts to make, at least 1, but no more than posts: everybody's first post tells that
    ///     they joined.
    ///   - posts: The number of posts to make.
    ///   - seed: What the choices depend on.
    ///   - addsToPosts: Whether to go on where there are posts already, deleted ones included. Default: no.
    /// - Returns: The accounts that were made.
    /// - Throws: `StorageError`: `hasPosts` where there are posts, and no more are to be added; `locked`, `diskFull`,
    ///   `readOnly`, `other`.
    @discardableResult
    public func seed(
        authors: Int,
        posts: Int,
        seed: UInt64,
        addsToPosts: Bool = false
    ) throws(StorageError) -> [Account] {
        var wall = DemonstrationWall(authors: authors, posts: posts, seed: seed, until: store.settings.now())
        var isFirst = true
        repeat {
            try store.write { database in
                if isFirst, !addsToPosts, try database.hasPosts() { throw StorageError.hasPosts }
                try wall.fill(database)
            }
            isFirst = false
        } while !wall.isFull
        return wall.people
    }
}

/// A wall that is being filled.
private struct DemonstrationWall {
    /// Who has joined.
    private(set) var people: [Account] = []
    private let authors: Int
    private let posts: Int
    private let until: Int64
    private var made = 0
    /// The number that is tried next for a first name.
    private var numbers: [String: Int] = [:]
    private var random: SplitMix

    private static let posts = 1_000
    private static let span: Int64 = 90 * 24 * 60 * 60

    init(authors: Int, posts: Int, seed: UInt64, until: Int64) {
        self.posts = max(posts, 0)
        self.authors = min(max(authors, 1), self.posts)
        self.until = until
        random = SplitMix(state: seed)
    }

    var isFull: Bool { made == posts }

    /// Makes the posts of one transaction.
    mutating func fill(_ database: Database) throws {
        for _ in 0..<min(DemonstrationWall.posts, posts - made) {
            // Those who have yet to join do so evenly over the rest of the time.
            let isJoining =
                people.isEmpty || Int.random(in: made..<posts, using: &random) < made + authors - people.count
            if isJoining { try join(database) } else { try say(database) }
            made += 1
        }
    }

    private var now: Int64 { until - DemonstrationWall.span * Int64(posts - 1 - made) / Int64(posts) }

    private mutating func join(_ database: Database) throws {
        let first = DemonstrationTexts.names[people.count % DemonstrationTexts.names.count]
        let account = try makeAccount(first, database)
        people.append(account)
        try insert(account, .status, story: "\(account.name) joined Photowall.", nil, nil, database)
    }

    /// `Ann`, `Ann2`, `Ann3`…: the first that nobody has.
    private mutating func makeAccount(_ first: String, _ database: Database) throws -> Account {
        while true {
            let number = numbers[first, default: 1]
            numbers[first] = number + 1
            let name = try AccountName(number == 1 ? first : "\(first)\(number)")
            if let account = try database.insertAccount(name, "!", now) { return account }
        }
    }

    private mutating func say(_ database: Database) throws {
        let author = people[Int.random(in: 0..<people.count, using: &random)]
        let dice = Int.random(in: 0..<10, using: &random)
        if dice == 0 {
            let (message, name) = choose(DemonstrationTexts.links)
            try insert(author, .link, story: nil, message, name, database)
        } else {
            let message = choose(DemonstrationTexts.messages)
            try insert(author, .status, story: nil, message, nil, database)
        }
    }

    private func insert(
        _ author: Account,
        _ type: PostType,
        story: String?,
        _ message: String?,
        _ name: String?,
        _ database: Database
    ) throws {
        _ = try database.insertPost(author.id, type, story, message, name, now)
    }

    private mutating func choose<Choice>(_ choices: [Choice]) -> Choice {
        choices[Int.random(in: 0..<choices.count, using: &random)]
    }
}

/// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014): the same numbers for the same seed.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension Database {
    fileprivate func hasPosts() throws -> Bool {
        try Bool.fetchOne(self, sql: "SELECT EXISTS(SELECT 1 FROM post)") ?? false
    }
}
