// Starting, watching and ending processes, ours and what they start.
import Foundation
import Testing

@testable import BrowserKit

extension BrowserTests.HarnessTests {
    @Suite struct ProcessTests {
        /// Python's file server over a folder with a file named `health`.
        private func server() throws -> ServerProcess {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rxlive-health").path
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data("well".utf8).write(to: URL(fileURLWithPath: folder + "/health"))
            return try ServerProcess(path: "/usr/bin/env") { port in
                ["python3", "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", folder, "\(port)"]
            }
        }

        @Test func `starts a server, kills it and starts it again on its port`() async throws {
            let server = try server()
            try await server.start()
            #expect(await server.isRunning)
            #expect(try #require(await server.residentBytes) > 1_000_000)
            #expect(try #require(await server.processorTime) > .zero)
            #expect(await server.log.contains("GET /health"))
            await server.kill()
            #expect(await !server.isRunning)
            #expect(await !Health.isGood(port: server.port))
            try await server.start()
            // The process that deletes the folder after the first start still waits for that.
            let warden = try #require(await server.former.first).warden
            #expect(ProcessTable.members(of: warden.id).contains(warden.id))
            #expect(FileManager.default.fileExists(atPath: server.temporaryFolder))
            #expect(try await server.terminate() == .signalled(15))
        }

        @Test func `tells why a server does not start`() async throws {
            let server = try ServerProcess(path: "/bin/sh") { _ in ["-c", "echo planted reason; exit 3"] }
            let error = await #expect(throws: BrowserError.self) { try await server.start() }
            #expect(error?.description.contains("planted reason") == true)
            #expect(throws: BrowserError.self) { _ = try ServerProcess("no-such-program") { _ in [] } }
        }

        @Test func `says how to get what is missing`() {
            let program = #expect(throws: BrowserError.self) { try Checkout.program("no-such-browser") }
            #expect(program?.description == "no-such-browser is missing. `Scripts/install --tests` installs it.")
            let tool = #expect(throws: BrowserError.self) { try Checkout.tool("no-such-tool") }
            #expect(tool?.description == "no-such-tool is missing. Scripts/tools fetches it.")
        }

        @Test func `ends a child with all its children when the test process ends`() async throws {
            let folder = try Folder()
            let path = folder.path
            // What the end of this process does to the warden is the end of its line, which is what deinit does.
            var warden: Warden? = try Warden(folder: path)
            let session = try Spawn.session(
                ["/bin/sh", "-c", "(trap '' TERM; sleep 100) & sleep 100"],
                environment: ["PATH": "/usr/bin:/bin"],
                output: "/dev/null"
            )
            warden?.entrust(session)
            for _ in 0..<500 {
                if ProcessTable.members(of: session).count >= 3 { break }
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(ProcessTable.members(of: session).count >= 3)
            warden = nil
            for _ in 0..<500 {
                if !FileManager.default.fileExists(atPath: path) { break }
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(ProcessTable.members(of: session) == [])
            #expect(!FileManager.default.fileExists(atPath: path))
            #expect(warden == nil)
        }

        @Test func `leaves nothing behind when a browser is closed`() async throws {
            let user = try await User.start(.chromium)
            let (session, folder) = (user.child.id, user.child.folder.path)
            #expect(ProcessTable.members(of: session).count > 3)
            await user.close()
            #expect(ProcessTable.members(of: session) == [])
            #expect(FileManager.default.fileExists(atPath: folder))
            withExtendedLifetime(user) {}
        }
    }
}
