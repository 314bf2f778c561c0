// KeptServer: the program of this build under Scripts/keep, with a database of its own.
import Foundation
import Glibc
import RxLiveTest

/// A program that is started again when it is killed.
final class KeptServer {
    let folder: TemporaryFolder
    let port = UInt16.random(in: 20_000..<30_000)
    private let process: Process

    /// - Parameter options: Those of the program beside its port, its database and its files.
    /// - Throws: What keeps it from being run.
    init(_ options: String...) throws {
        folder = try TemporaryFolder()
        process = try KeptServer.keep(
            [
                Package.program.path, "--port", "\(port)", "--database", folder.path + "/wall.sqlite", "--root",
                Package.root,
                "--log-level", "critical",
            ] + options
        ).process
    }

    /// Ends both.
    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    /// A page of a browser of its own, once the server listens.
    func visit(_ path: String) async throws -> TestPage { try await KeptServer.visit(path, SocketBrowser(port: port)) }

    static func visit(_ path: String, _ browser: SocketBrowser) async throws -> TestPage {
        for _ in 0..<200 {
            if let page = try? await browser.visit(path) { return page }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw BrowserError.unreachable(path)
    }

    /// Runs a command under Scripts/keep.
    static func keep(_ words: [String]) throws -> (process: Process, errors: Pipe) {
        let process = Process(), errors = Pipe()
        process.executableURL = URL(fileURLWithPath: Package.root + "/Scripts/keep")
        process.arguments = words
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        // A thread of the tests' own blocks signals, which what it starts would inherit.
        let started = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var result: Result<Void, any Error> = .success(())
        Thread.detachNewThread {
            var none = sigset_t()
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, nil)
            result = Result { try process.run() }
            started.signal()
        }
        started.wait()
        try result.get()
        return (process, errors)
    }
}
