// What the tests of uploads share: folders that go with the test, bytes that come as the test says, a clock that it sets.
import Glibc
import Locking
import Testing

@testable import Uploads

/// An empty folder, gone with the test.
final class TestFolder: Sendable {
    let path: String

    init() {
        path = "/tmp/rxlive-uploads-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        mkdir(path, 0o700)
    }

    deinit { TestFolder.remove(path) }

    static func remove(_ path: String) {
        for name in Files.names(in: path) where unlink("\(path)/\(name)") != 0 { remove("\(path)/\(name)") }
        rmdir(path)
    }

    /// The names below it, sorted, without the lock.
    func names(_ part: String = "uploads") -> [String] { Files.names(in: "\(path)/\(part)").sorted() }

    /// What this process has open of its uploads.
    var open: [String] {
        Files.names(in: "/proc/self/fd").compactMap { number in
            guard let name = Int32(number).flatMap(target) else { return nil }
            return name.hasPrefix("\(path)/uploads/") ? name : nil
        }
    }

    /// What a descriptor is of.
    func target(of descriptor: Int32) -> String? {
        var target = [CChar](repeating: 0, count: 4_096)
        let count = readlink("/proc/self/fd/\(descriptor)", &target, target.count)
        return count > 0 ? String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }

    /// All whole files.
    var files: [String] { names("files").flatMap { start in names("files/\(start)").map { start + $0 } }.sorted() }
}

/// A clock that the test sets.
final class TestClock: Sendable {
    private let seconds = LockedValue<Int64>(1_700_000_000)

    var now: Int64 { seconds.withLock { $0 } }

    func advance(by step: Int64) { seconds.withLock { $0 += step } }
}

/// What an application's rules were asked.
final class TestRules: UploadRules {
    let admitted = LockedValue<[NewUpload]>([])
    let accepted = LockedValue<[StoredUpload]>([])
    let refusal = LockedValue<UploadRefusal?>(nil)
    let gate: Gate?

    init(refusal: UploadRefusal? = nil, gate: Gate? = nil) {
        self.refusal.withLock { $0 = refusal }
        self.gate = gate
    }

    @concurrent func admit(_ upload: NewUpload) async throws(UploadRefusal) {
        admitted.withLock { $0.append(upload) }
        if upload.metadata["filename"] == "unwanted" { throw UploadRefusal(status: 413, "Your library is full.") }
    }

    @concurrent func accept(_ upload: StoredUpload) async throws(UploadRefusal) {
        accepted.withLock { $0.append(upload) }
        await gate?.pass()
        if let refusal = refusal.withLock({ $0 }) { throw refusal }
    }
}

/// Lets nobody pass until it is opened.
final class Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let opening: AsyncStream<Void>.Continuation

    init() { (stream, opening) = AsyncStream.makeStream() }

    func pass() async { for await _ in stream {} }

    func open() { opening.finish() }
}

/// Bytes that come as the test says.
struct Line: AsyncSequence, Sendable {
    typealias Element = [UInt8]

    private let stream: AsyncThrowingStream<[UInt8], any Error>
    private let end: AsyncThrowingStream<[UInt8], any Error>.Continuation

    struct Cut: Error {}

    init() { (stream, end) = AsyncThrowingStream.makeStream() }

    /// Bytes that are all there, in pieces.
    init(_ bytes: [UInt8], pieces: Int = 65_536) {
        self.init()
        for start in stride(from: 0, to: bytes.count, by: pieces) { send(Array(bytes[start...].prefix(pieces))) }
        close()
    }

    func send(_ bytes: [UInt8]) { end.yield(bytes) }
    func close() { end.finish() }
    func cut() { end.finish(throwing: Cut()) }

    func makeAsyncIterator() -> AsyncThrowingStream<[UInt8], any Error>.Iterator { stream.makeAsyncIterator() }
}

/// Bytes that look like nothing in particular, the same for each seed.
func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    return (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 56)
    }
}

/// The hash of bytes that are there.
func hash(_ bytes: [UInt8]) -> ContentHash {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return ContentHash(digest: hash.digest())
}

/// The content of a file.
func content(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: Int(lseek(file, 0, SEEK_END)))
    return pread(file, &bytes, bytes.count, 0) == bytes.count ? bytes : nil
}

extension UploadStore {
    /// A store that waits for no other one.
    convenience init(
        _ folder: TestFolder,
        limits: UploadLimits = UploadLimits(),
        rules: any UploadRules = AnyUploads(),
        clock: TestClock = TestClock()
    ) throws {
        try self.init(folder: folder.path, limits: limits, rules: rules, patience: 2_000) { clock.now }
    }

    /// Appends bytes that are there.
    @discardableResult
    func append(
        _ bytes: [UInt8],
        to id: UploadID,
        owner: String = "ada",
        at offset: Int64,
        checksum: Checksum? = nil
    ) async throws(UploadError) -> UploadInfo {
        try await append(id, owner: owner, at: offset, checksum: checksum, Line(bytes))
    }
}

/// Waits until something is so; false where it is not within some seconds.
func comesTrue(_ isSo: () async -> Bool) async -> Bool {
    for _ in 0..<1_000 {
        if await isSo() { return true }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return false
}

/// What an upload does not do.
func error(_ work: () async throws(UploadError) -> Void) async -> UploadError? {
    do throws(UploadError) {
        try await work()
        return nil
    } catch {
        return error
    }
}
