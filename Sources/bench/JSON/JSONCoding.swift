// JSONCoding: what Jansson's coders take, beside Foundation's in the same run: a wall of 50 posts, dates included.
import ArgumentParser
import Foundation
import Jansson

struct JSONCoding: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "json-coding",
        abstract: "Decodes and encodes 50 posts with Jansson and with Foundation in turn, and prints how they compare."
    )

    @Option(help: "How often each takes its turn; the fastest counts.")
    var turns = 20

    func run() throws {
        let (reader, writer) = (JSONDecoder(), JSONEncoder())
        reader.dateDecodingStrategy = .iso8601
        writer.dateEncodingStrategy = .iso8601
        let bytes = try JanssonEncoder().encode(Wall.example)
        let data = Data(bytes)
        try print(
            "decode",
            ratio {
                _ = try JanssonDecoder().decode(Wall.self, from: bytes)
            } to: {
                _ = try reader.decode(Wall.self, from: data)
            }
        )
        try print(
            "encode",
            ratio {
                _ = try JanssonEncoder().encode(Wall.example)
            } to: {
                _ = try writer.encode(Wall.example)
            }
        )
    }

    private func ratio(_ ours: () throws -> Void, to theirs: () throws -> Void) throws -> String {
        var best = (ours: Duration.seconds(3_600), theirs: Duration.seconds(3_600))
        for _ in 0..<turns {
            best.ours = min(best.ours, try time(ours))
            best.theirs = min(best.theirs, try time(theirs))
        }
        let hundredths = Int((best.theirs / best.ours * 100).rounded())
        let digits = hundredths % 100 < 10 ? "0\(hundredths % 100)" : "\(hundredths % 100)"
        return "Jansson \(best.ours / 50), Foundation \(best.theirs / 50): \(hundredths / 100).\(digits) times as fast"
    }

    private func time(_ body: () throws -> Void) rethrows -> Duration {
        try ContinuousClock().measure { for _ in 0..<50 { try body() } }
    }
}

private struct Wall: Codable {
    struct Profile: Codable {
        var id: String
        var name: String
    }

    struct Profiles: Codable { var data: [Profile] }

    struct Post: Codable {
        var id: String
        var created_time: Date
        var story: String?
        var message: String?
        var from: Profile
        var to: Profiles?
    }

    struct Paging: Codable {
        var next: String?
        var previous: String?
    }

    var data: [Post]
    var paging: Paging

    static let example = Wall(
        data: (0..<50).map { index in
            Post(
                id: "1029384756_\(1_000_000 + index)",
                created_time: Date(timeIntervalSince1970: 1_462_076_237 - Double(index) * 3_600),
                story: "Ada Lovelace updated her cover photo \(index).",
                message:
                    "Notes upon the memoir \"Sketch of the Analytical Engine\": it can combine its numerical quantities.",
                from: Profile(id: "10000", name: "Ada Lovelace"),
                to: Profiles(data: [
                    Profile(id: "10001", name: "Charles Babbage"), Profile(id: "10002", name: "Mary Somerville"),
                ])
            )
        },
        paging: Paging(next: "https://example.org/feed?until=1462076237", previous: nil)
    )
}
