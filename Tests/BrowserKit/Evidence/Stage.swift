// Who and what takes part in a test: what is looked at, should it fail. How that is done is Stage+Evidence's.
// One more kind of participant: a list in `State`, and what is written of it there.
import Foundation
import Synchronization

/// The browsers, lines and servers of one test.
///
/// They join it by themselves as the test uses them, where it is `current`.
public final class Stage: Sendable {
    /// The stage of the test that runs here; nil where nobody gathers evidence.
    @TaskLocal public static var current: Stage?

    /// What the folder of evidence is called, before engines and number.
    let name: String
    /// Whether the run is to name the folder in the end.
    let isOfRun: Bool
    /// The folder that the folder of evidence lies in.
    let place: URL
    /// How long one browser may take to tell, and all who take part.
    let patience: (browser: Duration, all: Duration)
    let state = Mutex(State())

    /// All that has joined, and what has been found of it.
    struct State {
        var users: [User] = []
        var lines: [Transcript] = []
        var servers: [(log: JoinedLog, ear: LoopbackEar?)] = []
        var folder: URL?
        var hasFailed = false
    }

    /// Makes a stage; its evidence lies in `place`, by default where the environment's RXLIVE_EVIDENCE says, or in
    /// `.build-evidence` of the checkout.
    public convenience init(_ name: String, in place: String? = nil) {
        self.init(name, in: place, patience: (.seconds(6), .seconds(10)))
    }

    init(_ name: String, in place: String?, patience: (browser: Duration, all: Duration)) {
        self.name = name
        self.patience = patience
        isOfRun = place == nil
        let place = place ?? ProcessInfo.processInfo.environment["RXLIVE_EVIDENCE"]
        self.place = place.map { URL(fileURLWithPath: $0) } ?? Checkout.root.appendingPathComponent(".build-evidence")
    }

    /// Forgets evidence of what was no failure after all.
    public func end() {
        let folder = state.withLock { $0.hasFailed ? nil : $0.folder }
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }

    func join(_ user: User) {
        state.withLock { state in
            if !state.users.contains(where: { $0 === user }) { state.users.append(user) }
        }
    }

    /// A browser that is closed has nothing more to show.
    func leave(_ user: User) { state.withLock { $0.users.removeAll { $0 === user } } }

    func join(_ line: Transcript) { state.withLock { $0.lines.append(line) } }

    /// A server, with its log; what it has said before counts where it is this test's alone.
    func join(server port: Int, log path: String, fromStart: Bool) {
        state.withLock { state in
            guard !state.servers.contains(where: { $0.log.path == path }) else { return }
            guard let log = JoinedLog(path, fromStart: fromStart) else { return }
            state.servers.append((log, LoopbackEar(port: port)))
        }
    }
}

/// A log that can be read when its file has been deleted, with its server.
final class JoinedLog: Sendable {
    let path: String
    private let descriptor: Int32
    private let start: Int

    init?(_ path: String, fromStart: Bool) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        self.path = path
        start = fromStart ? 0 : Int(lseek(descriptor, 0, SEEK_END))
    }

    deinit { close(descriptor) }

    /// What was written since, `limit` bytes of it at most: the last.
    func text(limit: Int) -> Data {
        let end = Int(lseek(descriptor, 0, SEEK_END))
        var place = max(start, end - limit), text = Data()
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while place < end {
            let count = pread(descriptor, &chunk, chunk.count, off_t(place))
            guard count > 0 else { break }
            text.append(contentsOf: chunk[..<count])
            place += count
        }
        return text
    }
}
