// PostLikes: who likes a post, for its page. Pure: what happens goes in, and what is known is left.

/// Who likes a post, as its reader sees it.
struct PostLikes: Equatable {
    /// What happens to it.
    enum Event: Equatable {
        /// The wall has answered who does.
        case loaded(LikesResponse)
        /// Somebody likes it, or does not any more; so many do now.
        case news(IdName, isLiked: Bool, count: Int)
        /// The reader wishes to like it, or not any more.
        case wishes(Bool)
        /// The wall has done so.
        case done(Bool)
        /// The wall has not.
        case refused(Bool)
        /// Something has happened that was not heard.
        case missed
    }

    private let reader: IdName
    /// Those who are known.
    private var people: [IdName] = []
    private var known: Int
    private var isKnownLiked = false
    private var wish: Bool?
    /// What was told before the answer has come.
    private var heard: [IdName: Bool] = [:]
    private var isCounted = false
    private var isLoaded = false
    /// People that are kept.
    private static let limit = 100

    /// - Parameters:
    ///   - reader: Who is told.
    ///   - count: How many like it, as the post has said.
    init(reader: IdName, count: Int) {
        self.reader = reader
        known = count
    }

    /// Whether the reader does.
    var isLiked: Bool { wish ?? isKnownLiked }

    /// How many do.
    var count: Int {
        guard let wish, wish != isKnownLiked else { return known }
        return max(known + (wish ? 1 : -1), 0)
    }

    /// Who does, in a phrase.
    var sentence: String { WhoLikes.sentence(people, count: count, for: reader.id, isLiked: isLiked) }

    mutating func apply(_ event: Event) {
        switch event {
        case .loaded(let response):
            isLoaded = true
            people = response.data
            isKnownLiked = response.summary.hasLiked
            if !isCounted { known = response.summary.totalCount }
            for (person, isLiked) in heard { set(person, isLiked) }
            heard = [:]
        case .news(let person, let isLiked, let count):
            (known, isCounted) = (count, true)
            if !isLoaded { heard[person] = isLiked }
            set(person, isLiked)
        case .wishes(let isLiked): wish = isLiked
        case .done(let isLiked):
            if !self.isLoaded { heard[reader] = isLiked }
            set(reader, isLiked)
            if wish == isLiked { wish = nil }
        case .refused(let isLiked): if wish == isLiked { wish = nil }
        case .missed: (isLoaded, isCounted, heard) = (false, false, [:])
        }
    }

    private mutating func set(_ person: IdName, _ isLiked: Bool) {
        if person.id == reader.id { isKnownLiked = isLiked }
        people.removeAll { $0.id == person.id }
        if isLiked, people.count < PostLikes.limit { people.append(person) }
    }
}
