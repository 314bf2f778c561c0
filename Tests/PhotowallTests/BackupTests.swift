// photowall backup and restore, as a person calls them: all that a server needs is there again, whichever version it has.
import Foundation
import GRDB
import Testing

@Suite struct BackupTests {
    private let folder: TemporaryFolder
    private var live: String { folder.path + "/live.sqlite" }
    private var copy: String { folder.path + "/copy.sqlite" }
    private var back: String { folder.path + "/back.sqlite" }
    private static let hash = String(repeating: "c", count: 62)
    private static let photo = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

    /// A server's files, as the version before this one has left them: without the last step of the migrations.
    init() throws {
        folder = try TemporaryFolder()
        let run = try Run("--database", live, "seed", "--authors", "2", "--posts", "5")
        try #require(run.status == 0, "\(run.errors)")
        let file = try openBeside(live)
        try file.write { database in
            try database.execute(
                sql: "DROP TABLE lookalike; DELETE FROM grdb_migrations WHERE identifier = 'lookalikes'"
            )
        }
        try file.close()
        let files = live + ".photos/files/cc"
        try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
        try Self.photo.write(to: URL(fileURLWithPath: "\(files)/\(Self.hash)"))
        try FileManager.default.createDirectory(atPath: live + ".photos/renditions", withIntermediateDirectories: true)
        try Data("small".utf8).write(to: URL(fileURLWithPath: live + ".photos/renditions/x-320.jpg"))
        try Data(repeating: 7, count: 32).write(to: URL(fileURLWithPath: live + ".key"))
    }

    private func steps(_ path: String) throws -> [String] {
        try openBeside(path).read { try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations") }
    }

    private func posts(_ path: String) throws -> Int? {
        try openBeside(path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM post") }
    }

    /// The permissions of all that begins with a path.
    private func modes(_ path: String) throws -> [String: Int] {
        let name = URL(fileURLWithPath: path).lastPathComponent
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(name) }
        return try Dictionary(
            uniqueKeysWithValues: names.map { name in
                let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
                return (name, (attributes[.posixPermissions] as? Int) ?? 0)
            }
        )
    }

    private func expectAll(_ path: String) throws {
        #expect(FileManager.default.contents(atPath: "\(path).photos/files/cc/\(Self.hash)") == Self.photo)
        #expect(FileManager.default.contents(atPath: path + ".key") == Data(repeating: 7, count: 32))
        #expect(try posts(path) == 5)
        #expect(try !steps(path).contains("lookalikes"), "it is as it was")
    }

    @Test func `a copy has the photos and the key, leaves the older file as it is, and comes back`() throws {
        let former = try steps(live), bytes = FileManager.default.contents(atPath: live)
        let backup = try Run("backup", "--database", live, copy)
        #expect(backup.status == 0 && backup.output.contains(copy), "\(backup.errors)")
        #expect(try steps(live) == former && FileManager.default.contents(atPath: live) == bytes)
        try expectAll(copy)
        let all = [
            "copy.sqlite": 0o600, "copy.sqlite.key": 0o600, "copy.sqlite.photos": 0o700,
            "copy.sqlite.photos/files": 0o700,
            "copy.sqlite.photos/files/cc": 0o700, "copy.sqlite.photos/files/cc/\(Self.hash)": 0o600,
        ]
        #expect(try modes(copy) == all)
        let restore = try Run("restore", "--database", back, copy)
        #expect(try modes(copy) == all, "it stays as it is")
        #expect(restore.status == 0 && restore.output.contains(back), "\(restore.errors)")
        try expectAll(back)
        // A server of this version brings it up to date, and serves it.
        let served = try Run("--database", back, "--port", "0") { _, process in process.terminate() }
        #expect(served.status == 0, "\(served.errors)")
        #expect(try steps(back).contains("lookalikes") && posts(back) == 5)
        let names = try openBeside(back).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM lookalike") }
        #expect(names == 2)
    }

    @Test(arguments: ["", "-wal", ".photos", ".key", ".state", ".part"])
    func `what is in the way stays, and nothing is made`(ending: String) throws {
        try Data("mine".utf8).write(to: URL(fileURLWithPath: copy + ending))
        let run = try Run("backup", "--database", live, copy)
        #expect(run.status == 1)
        #expect(run.errors == "Error: The file \(copy)\(ending) exists already.\n")
        #expect(FileManager.default.contents(atPath: copy + ending) == Data("mine".utf8))
        #expect(try modes(copy).keys.sorted() == ["copy.sqlite\(ending)"])
    }

    @Test func `a copy of what cannot be read leaves nothing behind`() throws {
        try FileManager.default.createSymbolicLink(
            atPath: live + ".photos/files/cc/loop",
            withDestinationPath: "\(live).photos/files/cc/\(Self.hash)"
        )
        let run = try Run("backup", "--database", live, copy)
        #expect(run.status == 1 && run.errors.hasPrefix("Error: The file \(live).photos/files/cc/loop cannot be read"))
        #expect(try modes(copy).isEmpty)
        let none = try Run("restore", "--database", back, copy)
        #expect(none.status == 1 && none.errors == "Error: There is no database \(copy).\n")
        try Data("no database".utf8).write(to: URL(fileURLWithPath: copy))
        #expect(try Run("restore", "--database", back, copy).status == 1)
        #expect(try modes(back).isEmpty)
    }

    @Test func `a server may go on meanwhile`() throws {
        let run = try Run("--database", live, "--port", "0") { _, process in
            let backup = try? Run("backup", "--database", live, copy)
            #expect(backup?.status == 0, "\(backup?.errors ?? "")")
            process.terminate()
        }
        #expect(run.status == 0, "\(run.errors)")
        #expect(try posts(copy) == 5)
    }
}
