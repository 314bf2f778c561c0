// AttachedMedia: the photos of a new post, as Graph's `attached_media` has them: `[{"media_fbid": "12"}]`.
import Foundation
import Jansson
import Storage

/// A photo that a new post is to show.
struct AttachedMedia: Codable, Hashable, Sendable {
    /// The photo's id.
    var mediaFbid: String
    /// What its author says of it for those who cannot see it; nil or "": nothing.
    var altTextCustom: String?
}

extension AttachedMedia {
    private static let encoder = JanssonEncoder(keyStrategy: .convertToSnakeCase)

    /// The value of the field; nil of no photos.
    static func text(of media: [AttachedMedia]) -> String? {
        guard !media.isEmpty, let bytes = try? encoder.encode(media) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads the value of the field.
    ///
    /// - Parameter text: The value; nil or "": there is none.
    /// - Returns: The photos, in order.
    /// - Throws: A `GraphFailure` where the value is none, or names more photos than a post has.
    static func read(_ text: String?) throws -> [AttachedMedia] {
        guard let text, !text.isEmpty else { return [] }
        guard let media = try? GraphWall.decoder.decode([AttachedMedia].self, from: Data(text.utf8)) else {
            throw GraphFailure(100, "\"attached_media\" is a list such as [{\"media_fbid\": \"12\"}].")
        }
        guard media.count <= PostPhoto.maximumCount else { throw GraphFailure(tooManyPhotos: media.count) }
        return media
    }

    /// The photo that is meant.
    ///
    /// - Throws: A `GraphFailure` where the id is none, or its words are no line.
    func photo() throws -> PostPhoto {
        guard let id = Int64(id: mediaFbid[...]) else { throw GraphFailure(100, "The picture is none.") }
        guard let words = altTextCustom, words.contains(where: { !$0.isWhitespace }) else { return PostPhoto(id) }
        do throws(PostMessage.Problem) {
            return PostPhoto(id, alternative: try PostLine(words))
        } catch {
            throw GraphFailure(
                100,
                "The description of a picture has \(PostLine.maximumLength) characters at most, in one line."
            )
        }
    }
}

extension GraphFailure {
    /// A post shows more photos than it may.
    init(tooManyPhotos count: Int) {
        self.init(100, "The post shows \(count) pictures, and \(PostPhoto.maximumCount) are the most.")
    }
}

extension PostPhoto {
    /// What of it a once-action depends on.
    var arguments: [String] { ["photo \(id)"] + (alternative.map { ["described \($0)"] } ?? []) }
}
