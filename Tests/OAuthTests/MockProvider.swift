import Foundation
// MockProvider: oidc-provider-mock as a process of its own. Scripts/tools installs it.
import LoopbackKit
import OAuth
import Rx
import Testing

/// The provider's process, which ends with the last reference.
final class MockProvider: Sendable {
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs the program; it ends with the tests, however they do.
    private static let script = """
        import os, runpy, sys, threading
        threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
        runpy.run_path(sys.argv.pop(1), run_name="__main__")
        """

    let issuer: URL
    /// Ends the process, which is this object's alone.
    private let end: @Sendable () -> Void

    init() async throws {
        let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let program = root.appending(path: ".build-tools/python/bin/oidc-provider-mock")
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw Missing(description: "oidc-provider-mock is missing. Scripts/tools installs it.")
        }
        let (descriptor, port) = LoopbackServer.bound()
        close(descriptor)
        let process = Process()
        process.executableURL = root.appending(path: ".build-tools/python/bin/python")
        process.arguments = ["-c", Self.script, program.path, "--port", "\(port)", "--require-nonce"]
        let input = Pipe()
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let id = process.processIdentifier
        // Not SIGTERM: a process inherits the signals that its thread has blocked, and a thread of a test may block that.
        end = { withExtendedLifetime(input) { _ = kill(id, SIGKILL) } }
        issuer = try #require(URL(string: "http://127.0.0.1:\(port)"))
        let flow = LoginFlow(
            try IdentityProvider(
                name: "Mock",
                kind: .openID(issuer: issuer),
                clientID: "c",
                redirectURI: issuer
            )
        )
        for _ in 0..<300 {
            if (try? await flow.begin(session: "s").value) != nil { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw Missing(description: "oidc-provider-mock does not answer.")
    }

    deinit { end() }
}
