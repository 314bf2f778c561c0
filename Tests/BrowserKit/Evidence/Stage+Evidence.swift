// What is left of a test that has failed: a folder with what its browsers show and say, what went over its lines, and
// what its servers have written. Gathering it takes seconds at most, whatever hangs, and fails nothing.
import Foundation
import Synchronization

extension Stage {
    /// Of each log and of each line that much is kept, of its end.
    private static let limit = 2 << 20

    /// Notes a failure, gathers evidence unless there is some, and tells where it lies.
    ///
    /// It waits for that, so that the test does not go on before it has been looked at.
    /// - Returns: The folder's path, or why there is none.
    @discardableResult
    public func fail(_ sentence: String) -> String {
        let isFirst = state.withLock { state in
            defer { state.hasFailed = true }
            return !state.hasFailed
        }
        gather()
        guard let folder = state.withLock({ $0.folder }) else { return "there is no folder in \(place.path)" }
        append("\(sentence)\n", to: folder.appendingPathComponent("failure.txt"))
        if isFirst, isOfRun { FileHandle.standardError.write(Data("evidence: \(folder.path)\n".utf8)) }
        return folder.path
    }

    /// Gathers evidence once, before a browser goes, say; `end()` forgets it unless the test fails.
    public func gather() {
        let found: State? = state.withLock { state in
            guard state.folder == nil else { return nil }
            state.folder = folder(for: state.users)
            return state
        }
        guard let found, let folder = found.folder else { return }
        let isDone = DispatchSemaphore(value: 0)
        // On threads of its own: those that tests have may all wait here.
        Task.detached(executorPreference: EvidenceThreads.shared) {
            await self.write(found, to: folder)
            isDone.signal()
        }
        if isDone.wait(timeout: .now() + EvidenceThreads.interval(patience.all)) == .timedOut {
            note("Not all of it came within \(patience.all).", in: folder)
        }
    }

    /// Makes a folder that is new.
    private func folder(for users: [User]) -> URL? {
        var engines: [String] = []
        for user in users where !engines.contains(user.engine.rawValue) { engines.append(user.engine.rawValue) }
        let words = ([name] + engines).joined(separator: "-")
        try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        for number in 1...999 {
            let folder = place.appendingPathComponent("\(words)-\(number)")
            if mkdir(folder.path, 0o755) == 0 { return folder }
            guard errno == EEXIST else { return nil }
        }
        return nil
    }

    private func write(_ found: State, to folder: URL) async {
        for (index, line) in found.lines.enumerated() {
            keep(Data(line.text(limit: Self.limit).utf8), "line-\(index + 1).txt", in: folder)
        }
        for (index, server) in found.servers.enumerated() {
            keep(server.log.text(limit: Self.limit), "server-\(index + 1).log", in: folder)
            let heard = server.ear?.transcript.text(limit: Self.limit) ?? "It takes root's rights to hear it.\n"
            keep(Data(heard.utf8), "server-\(index + 1).txt", in: folder)
        }
        await withTaskGroup { group in
            for (index, user) in found.users.enumerated() {
                group.addTask { await self.write(user, "\(user.engine.rawValue)-\(index + 1)", in: folder) }
            }
        }
    }

    private func write(_ user: User, _ name: String, in folder: URL) async {
        keep(Data(user.child.log.utf8.suffix(Self.limit)), "\(name).log", in: folder)
        let isTimely = await EvidenceThreads.within(patience.browser) {
            for (ending, look) in User.evidence {
                do {
                    self.keep(try await look(user), "\(name).\(ending)", in: folder)
                } catch {
                    self.note("\(name).\(ending): \(error)", in: folder)
                }
            }
        }
        if !isTimely { note("\(name) said nothing more within \(patience.browser).", in: folder) }
    }

    private func keep(_ data: Data, _ name: String, in folder: URL) {
        do {
            try data.write(to: folder.appendingPathComponent(name))
        } catch {
            note("\(name): \(error)", in: folder)
        }
    }

    /// What could not be had is told where it would be.
    private func note(_ sentence: String, in folder: URL) {
        append("\(sentence)\n", to: folder.appendingPathComponent("missing.txt"))
    }

    private func append(_ text: String, to file: URL) {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return }
        _ = Array(text.utf8).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
    }
}
