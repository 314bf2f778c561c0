// A disk without room: what cannot be stored is said in words and kept by the browser, and goes on once there is room again. The disk
// is a real one, in memory, where the machine lets one be mounted.
import BrowserKit
import Foundation
import Testing

extension BrowserTests {
    @Suite struct FullDiskTests {
        /// What only a browser shows: what is typed and cannot be stored stays with it, until there is room again.
        @Test(.enabled(if: SmallDisk.isPossible, "this machine lets nobody mount a disk"))
        func `what finds no room is said, kept, and stored once there is some`() async throws {
            let disk = try SmallDisk(megabytes: 12)
            let wall = try await Wall.start(in: disk.folder)
            let ann = try await Cast.shared.stranger(.chromium, at: wall)
            try await ann.join("Ann", at: wall)
            try await ann.open(wall.url("/feed"))
            try await ann.waitForServer()
            try await ann.type("while there is room", into: Board.message)
            try await ann.wait(until: .enabled(Board.button))
            try await ann.click(Board.button)
            try await ann.wait(until: .text(Board.post(1), is: "while there is room"))
            // Everybody hears of a post before its writer's answer empties the field, and what is typed stays.
            try await ann.wait(until: .value(Board.message, is: ""))

            try disk.fill()
            try await ann.type("while there is none", into: Board.message)
            try await ann.wait(until: .enabled(Board.button))
            try await ann.click(Board.button)
            let full = "The server's disk is full: nothing was posted. Please try again later."
            try await ann.wait(until: .text("[data-outlet=outcome]", is: full))
            #expect(try await ann.texts(of: ".posts [data-outlet=show]") == ["while there is room"])
            try await ann.open(wall.url("/photos"))
            try await ann.waitForServer()
            try await ann.click("[data-outlet=samples]")
            try await ann.wait(
                until: .script("document.body.innerText.includes('There is no room for more files at the moment.')")
            )

            disk.empty()
            try await ann.open(wall.url("/feed"))
            try await ann.waitForServer()
            try await ann.wait(until: .value(Board.message, is: "while there is none"))
            // What is typed is stored again, too: another document finds it after a kill.
            try await ann.type(", and some again", into: Board.message)
            try await wall.waitForState(with: "and some again")
            await wall.server.kill()
            try await wall.server.start()
            try await ann.open(wall.url("/feed"))
            try await ann.waitForServer()
            try await ann.wait(until: .value(Board.message, is: "while there is none, and some again"))
            try await ann.wait(until: .enabled(Board.button))
            try await ann.click(Board.button)
            try await ann.wait(until: .text(Board.post(1), is: "while there is none, and some again"))
            try await ann.wait(until: .value(Board.message, is: ""))
            #expect(try await ann.count(of: ".posts li") == 2)
            _ = try await ann.messages()
            withExtendedLifetime(disk) {}
        }
    }
}

/// A disk of a few megabytes, in memory.
final class SmallDisk {
    let folder: URL

    /// Whether this process may mount one.
    static let isPossible = (try? SmallDisk(megabytes: 1)) != nil

    init(megabytes: Int) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("rxlive-disk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        do {
            try SmallDisk.run("mount", "-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", folder.path)
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    deinit {
        try? SmallDisk.run("umount", "--lazy", folder.path)
        try? FileManager.default.removeItem(at: folder)
    }

    private var filler: URL { folder.appendingPathComponent("filler") }

    /// Leaves no byte.
    func fill() throws {
        try Data().write(to: filler)
        let file = try FileHandle(forWritingTo: filler)
        for size in [1 << 20, 1 << 12] {
            while (try? file.write(contentsOf: Data(count: size))) != nil {}
        }
        try file.close()
    }

    func empty() { try? FileManager.default.removeItem(at: filler) }

    private static func run(_ words: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw BrowserError("\(words[0]) is not possible here.") }
    }
}
