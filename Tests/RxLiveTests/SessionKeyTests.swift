// The file that keeps the key of sessions.
import Foundation
import Testing

@testable import RxLive

@Suite struct SessionKeyTests {
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("key-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    @Test func `is made once, for its owner alone, and then read`() throws {
        try inFolder { folder in
            let path = folder + "/wall.key"
            let key = try SessionKey.kept(at: path)
            #expect(key.count == 32)
            #expect(try SessionKey.kept(at: path) == key)
            #expect(try SessionKey.kept(at: folder + "/other.key") != key)
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["other.key", "wall.key"])
        }
    }

    @Test func `what is no key is said`() throws {
        try inFolder { folder in
            for size in [0, 31, 33] {
                let path = "\(folder)/\(size)"
                try Data(repeating: 1, count: size).write(to: URL(fileURLWithPath: path))
                let error = #expect(throws: StartError.self) { try SessionKey.kept(at: path) }
                #expect(error?.description == "\(path) is no session key: it does not have 32 bytes.")
            }
            let nowhere = folder + "/no/where"
            let error = #expect(throws: StartError.self) { try SessionKey.kept(at: nowhere) }
            #expect(error?.description == "The session key \(nowhere) cannot be written: No such file or directory.")
        }
    }
}
