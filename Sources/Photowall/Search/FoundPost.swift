// FoundPost: a post that was found, as its row shows it. Rows that are equal are made once for all pages.
public import Controls
import Foundation
import Storage

/// What a row of the search says, which is all that it depends on.
public struct FoundPost: Hashable, Identifiable, Sendable {
    let feed: Feed
    let text: FoundText
    /// When it was posted, in words.
    let time: String
    /// Who can read it besides the reader, in a sentence; "" where everybody can.
    let audience: String

    /// The post's.
    public var id: String { feed.id }

    /// By the post and its age.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(feed.id)
        hasher.combine(time)
    }
}

extension SearchResults {
    /// The rows of the posts.
    ///
    /// - Parameters:
    ///   - reader: The id of the person who is shown them.
    ///   - time: Words for when they were posted.
    ///   - now: When they are said.
    /// - Returns: The rows, in order.
    func rows(for reader: String, _ time: PostTime, at now: Date) -> [FoundPost] {
        let words = try? SearchWords(query)
        return posts.map { feed in
            FoundPost(
                feed: feed,
                text: FoundText(feed.text, words),
                time: time.words(for: feed.createdTime, at: now),
                audience: WhoReads.sentence(to: feed.to?.data, by: feed.from, for: reader)
            )
        }
    }
}

extension FoundPostCell: ModelCell {
    /// Says what the row says.
    public func show(_ row: FoundPost) {
        let name = row.feed.from?.name ?? ""
        author.text = name
        avatar.show(Avatar(name))
        openPost.text = row.time
        openPost.address = "/feed/\(row.feed.id)"
        openPost.accessibilityLabel = "\(row.time): open the post by \(name)"
        audience.text = row.audience
        audience.isHidden = row.audience.isEmpty
        showText(row.text)
        if let photo = row.feed.photos?.data.first {
            picture.isHidden = false
            picture.show(photo, by: name, within: FoundPostCell.widest)
            picture[attribute: "sizes"] = "4.5rem"
        }
    }

    /// Words that were found and words between them take turns.
    private func showText(_ found: FoundText) {
        let plain = [before, between1, between2, after], marks = [found1, found2, found3]
        for label in plain + marks { label.text = "" }
        for mark in marks { mark.isHidden = true }
        var place = 0
        for part in found.parts {
            guard part.isFound else {
                plain[place].text += part.text
                continue
            }
            marks[place].text = part.text
            marks[place].isHidden = false
            place += 1
        }
    }

    /// Pixels of the largest image that a row needs.
    private static let widest = 320
}
