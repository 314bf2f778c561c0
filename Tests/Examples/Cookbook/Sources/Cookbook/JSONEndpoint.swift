// JSONEndpoint: a JSON endpoint.
import HTTP
import Jansson
import RxLive
import Synchronization

/// A note of the interface.
struct Note: Codable, Hashable, Sendable {
    let text: String
}

/// Notes, which a database has in an application.
final class Notes: Sendable {
    private let all = Mutex<[Note]>([])

    var notes: [Note] { all.withLock { $0 } }

    /// False where there are as many as there may be.
    func add(_ note: Note) -> Bool {
        all.withLock { all in
            guard all.count < 1_000 else { return false }
            all.append(note)
            return true
        }
    }
}

extension Router {
    /// The interface for programs.
    mutating func serve(_ notes: Notes) {
        endpoint(.get, "/api/notes") { request in try .json(notes.notes) }
        endpoint(.post, "/api/notes", bodyLimit: 4_096) { request in
            let bytes = try await request.body.bytes()
            guard let note = try? JanssonDecoder().decode(Note.self, from: bytes) else {
                return try .json(["error": "A note has a text."], status: 400)
            }
            guard notes.add(note) else { return try .json(["error": "There are enough notes."], status: 507) }
            return try .json(note, status: 201)
        }
    }
}
