// Codecs in processes of their own, as the program runs them: one that dies at its work costs its photo a sentence.
import Foundation
import Glibc
import Imaging
import Logging
import Storage
import Testing
import Uploads

@testable import Photowall

@Suite struct CodecProcessTests {
    /// Tells these codecs from those of other tests.
    private static let memory = 700_000_006

    private let folder: TemporaryFolder
    private let photos: PhotoStore
    private let uploads: UploadStore
    private let ann: Int64

    init() throws {
        folder = try TemporaryFolder()
        let store = try Store(path: folder.path + "/photos.sqlite")
        ann = try AccountStore(store).create(name: AccountName("Ann"), passwordHash: "x").account.id
        photos = PhotoStore(store)
        let program = Package.program.deletingLastPathComponent().appendingPathComponent("imaging-worker").path
        let images = ImageProcessor(.init(worker: .init(executable: program, memory: Self.memory)))
        let rules = PhotoUploadRules(
            PhotoDatabase(store),
            images,
            Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        uploads = try UploadStore(folder: folder.path + "/uploads", limits: UploadLimits(), rules: rules)
    }

    @Test func `a codec that is killed at its work costs one message, and no other photo`() async throws {
        #expect(try await sent(Self.sample("dawn")) == nil)
        let idle = Self.codecs()
        #expect(!idle.isEmpty, "codecs have processes of their own")
        async let sentence = sent(SlowPicture.bytes())
        let victim = try await busyCodec(since: idle)
        #expect(kill(victim, SIGKILL) == 0)
        #expect(try await sentence == "This picture could not be read.")
        #expect(try photos.photos(of: ann).count == 1)
        #expect(try await uploads.vault.files().count == 1)
        let halves = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/uploads")
        #expect(!halves.contains { $0.hasSuffix(".part") }, "\(halves)")
        #expect(try await sent(Self.sample("noon")) == nil)
        #expect(try photos.photos(of: ann).count == 2)
    }

    /// Sends a file, and answers what is said of it; nil where it is taken.
    private func sent(_ bytes: [UInt8]) async throws -> String? { try await uploads.send(bytes, owner: "user \(ann)") }

    private static func sample(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(Package.root)/Static/samples/\(name).jpg")))
    }

    /// Waits until a codec is at work.
    private func busyCodec(since idle: [pid_t: Double]) async throws -> pid_t {
        for _ in 0..<2_000 {
            // Loading libvips takes a new one less than that.
            if let busy = Self.codecs().first(where: { $1 - (idle[$0] ?? 0) > 0.3 }) { return busy.key }
            try await Task.sleep(for: .milliseconds(5))
        }
        return try #require(nil, "no codec is at work: \(Self.codecs()) after \(idle)")
    }

    /// The codecs of this test, and the seconds of processor time that each has used.
    private static func codecs() -> [pid_t: Double] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let pairs = names.compactMap(pid_t.init).compactMap { id -> (pid_t, Double)? in
            guard text("/proc/\(id)/cmdline").split(separator: "\0").contains("\(memory)") else { return nil }
            // man 5 proc: of what is behind the name in brackets the parent is the second.
            let fields = text("/proc/\(id)/stat").split(separator: ")").last?.split(separator: " ") ?? []
            guard fields.count > 12, fields[1] == "\(getpid())", let user = Double(fields[11]),
                let system = Double(fields[12])
            else { return nil }
            return (id, (user + system) / Double(sysconf(Int32(_SC_CLK_TCK))))
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    private static func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}
