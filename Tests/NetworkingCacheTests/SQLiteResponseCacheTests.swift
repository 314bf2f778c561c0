// The store of answers: what it keeps over a restart, its bounds, and files that are no good.
import Dispatch
import Foundation
import Glibc
import Locking
import Networking
import Rx
import SQLite
import Testing

@testable import NetworkingCache

@Suite(.timeLimit(.minutes(1))) final class SQLiteResponseCacheTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cache-\(UUID().uuidString)")
    private let errors = Errors()

    private var path: String { folder.appendingPathComponent("answers").path }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func cache(
        _ limits: CacheLimits = CacheLimits(),
        busy: Duration = .milliseconds(20),
        now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1000) }
    ) -> SQLiteResponseCache {
        SQLiteResponseCache(file: path, limits: limits, busy: busy, now: now) { [errors] in
            errors.append($0)
        }
    }

    private func answer(_ text: String, at seconds: Double = 1000) -> CachedResponse {
        CachedResponse(
            statusCode: 200,
            headers: ["ETag": "\"\(text.prefix(3))\""],
            body: Data(text.utf8),
            storedAt: Date(timeIntervalSince1970: seconds),
            varying: ["accept": "a"]
        )
    }

    private func key(_ url: String, _ scope: String = "ann") -> CacheKey { CacheKey(scope: scope, url: url) }

    private func find(_ key: CacheKey, _ cache: SQLiteResponseCache) -> CachedResponse? {
        let found = LockedValue<CachedResponse?>(nil)
        let done = DispatchSemaphore(value: 0)
        cache.find(key) { response in
            found.withLock { $0 = response }
            done.signal()
        }
        done.wait()
        return found.withLock { $0 }
    }

    @Test func `the choices of SQLite's settings are in force`() throws {
        let table = try CacheTable(path: path, limits: CacheLimits(), busy: .seconds(1))
        #expect(try table.connection.text("PRAGMA journal_mode") == "wal")
        // 1 is NORMAL, and FULL of the other one.
        #expect(try table.connection.number("PRAGMA synchronous") == 1)
        #expect(try table.connection.number("PRAGMA auto_vacuum") == 1)
    }

    @Test func `an answer is found as it was stored, by its scope and URL, also after a restart`() {
        var cache = cache()
        #expect(find(key("/a"), cache) == nil)
        cache.store(answer("one"), for: key("/a"))
        cache.store(answer(""), for: key("/a", "bob"))
        cache.store(answer("two"), for: key("/a"))
        for _ in 0..<2 {
            #expect(find(key("/a"), cache) == answer("two"))
            #expect(find(key("/a", "bob"), cache) == answer(""))
            #expect(find(key("/b"), cache) == nil && find(key("/a", ""), cache) == nil)
            cache = self.cache()
        }
        #expect(errors.all.isEmpty)
    }

    @Test func `the file is its owner's alone`() throws {
        let cache = cache()
        cache.store(answer("one"), for: key("/a"))
        #expect(find(key("/a"), cache) != nil)
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(file)")
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
        }
    }

    @Test func `answers are forgotten one by one, and by scope`() {
        let cache = cache()
        for scope in ["ann", "bob"] { for url in ["/a", "/b"] { cache.store(answer("x"), for: key(url, scope)) } }
        cache.remove(key("/a"))
        #expect(find(key("/a"), cache) == nil && find(key("/b"), cache) != nil && find(key("/a", "bob"), cache) != nil)
        cache.removeAll(scope: "bob")
        #expect(
            find(key("/a", "bob"), cache) == nil && find(key("/b", "bob"), cache) == nil
                && find(key("/b"), cache) != nil
        )
    }

    @Test func `answers to a URL are forgotten in every scope`() {
        let cache = cache()
        for scope in ["ann", "bob", ""] { for url in ["/a", "/b"] { cache.store(answer("x"), for: key(url, scope)) } }
        cache.removeAll(url: "/a")
        #expect(
            ["ann", "bob", ""].allSatisfy { find(key("/a", $0), cache) == nil && find(key("/b", $0), cache) != nil }
        )
        #expect(errors.all.isEmpty)
    }

    @Test func `of answers that are forgotten nothing is in the files, unless somebody reads them`() throws {
        let cache = cache()
        try cache.removeAll()
        func files(having text: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
                FileManager.default.contents(atPath: folder.path + "/" + name)?.range(of: Data(text.utf8)) != nil
            }
        }
        for url in ["/a", "/b"] { cache.store(answer("unmistakable"), for: key(url)) }
        #expect(find(key("/a"), cache) != nil)
        #expect(try !files(having: "unmistakable").isEmpty)
        let reader = try SQLiteConnection<CacheError>(path: path, busy: .seconds(5))
        try reader.execute("BEGIN")
        #expect(try reader.number("SELECT count(*) FROM answer") == 2)
        #expect(throws: CacheError.self) { try cache.removeAll() }
        #expect(find(key("/a"), cache) == nil && find(key("/b"), cache) == nil)
        #expect(try !files(having: "unmistakable").isEmpty, "the reader may need it")
        try reader.execute("COMMIT")
        try cache.removeAll()
        #expect(try files(having: "unmistakable") == [])
        #expect(errors.all.isEmpty, "the caller is told")
    }

    @Test func `a file that has been made without the index of URLs gets it`() throws {
        // Each is open, and waits for nothing, before another one opens the file.
        var cache = cache()
        cache.store(answer("x"), for: key("/a"))
        #expect(find(key("/a"), cache) != nil)
        let connection = try SQLiteConnection<CacheError>(path: path, busy: .seconds(5))
        try connection.execute("DROP INDEX answer_url")
        cache = self.cache()
        #expect(find(key("/a"), cache) != nil)
        let indices = "SELECT count(*) FROM sqlite_master WHERE name = 'answer_url'"
        #expect(try connection.number(indices) == 1)
        #expect(errors.all.isEmpty)
    }

    @Test func `those go that were not used for longest`() throws {
        var limits = CacheLimits()
        limits.bytes = 4_200
        let cache = cache(limits)
        let text = String(repeating: "x", count: 1000)
        for url in ["/a", "/b", "/c"] { cache.store(answer(text), for: key(url)) }
        #expect(find(key("/a"), cache) != nil)
        cache.store(answer(text + text), for: key("/d"))
        #expect(["/a", "/b", "/c", "/d"].map { find(key($0), cache) != nil } == [true, false, true, true])
        // One that is replaced does not count twice.
        for _ in 0..<5 { cache.store(answer(text), for: key("/a")) }
        #expect(["/a", "/c", "/d"].map { find(key($0), cache) != nil } == [true, true, true])
        #expect(errors.all.isEmpty)
    }

    @Test func `an answer that is too large is not kept, and the former one goes`() {
        var limits = CacheLimits()
        limits.answerBytes = 500
        let cache = cache(limits)
        cache.store(answer("small"), for: key("/a"))
        #expect(find(key("/a"), cache) != nil)
        cache.store(answer(String(repeating: "x", count: 501)), for: key("/a"))
        #expect(find(key("/a"), cache) == nil)
    }

    @Test func `what is too old is not found, and removed`() throws {
        let clock = Clock(time: 1000)
        var limits = CacheLimits()
        limits.age = .seconds(100)
        let cache = cache(limits) { clock.now }
        cache.store(answer("old", at: 1000), for: key("/a"))
        clock.set(1100)
        #expect(find(key("/a"), cache) != nil)
        clock.set(1101)
        #expect(find(key("/a"), cache) == nil)
        cache.store(answer("new", at: 1101), for: key("/b"))
        #expect(find(key("/b"), cache) != nil)
        clock.set(1000)
        #expect(find(key("/a"), cache) == nil)
    }

    @Test func `two caches share a file`() {
        let (one, other) = (cache(), cache())
        one.store(answer("one"), for: key("/a"))
        #expect(find(key("/a"), one) != nil)
        #expect(find(key("/a"), other) == answer("one"))
        other.remove(key("/a"))
        #expect(find(key("/b"), other) == nil)
        #expect(find(key("/a"), one) == nil)
    }

    @Test func `a file that is no good is said once, and left as it is`() throws {
        let text = String(repeating: "this is no database. ", count: 500)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let cache = cache()
        cache.store(answer("x"), for: key("/a"))
        #expect(find(key("/a"), cache) == nil && find(key("/a"), cache) == nil)
        #expect(errors.all.count == 1)
        #expect(errors.all.first?.hasPrefix("The cache cannot be used: file is not a database") == true)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test func `a folder that is not there, and another program's file`() throws {
        let nowhere = SQLiteResponseCache(path: "\(folder.path)/none/answers") { [errors] in errors.append($0) }
        #expect(find(key("/a"), nowhere) == nil)
        #expect(errors.all == ["The cache cannot be made: No such file or directory."])
        let connection = try connection()
        try connection.execute("CREATE TABLE t (a)")
        #expect(find(key("/a"), cache()) == nil)
        #expect(errors.all.last == "The cache's file belongs to another program.")
    }

    @Test func `a locked file makes nobody wait for long, and is used once it is free`() throws {
        let cache = cache()
        cache.store(answer("one"), for: key("/a"))
        #expect(find(key("/a"), cache) != nil)
        let connection = try SQLiteConnection<CacheError>(path: path, busy: .zero)
        try connection.execute("BEGIN EXCLUSIVE")
        cache.store(answer("two"), for: key("/b"))
        #expect(find(key("/b"), cache) == nil)
        while errors.all.isEmpty { sched_yield() }
        #expect(find(key("/b"), cache) == nil && find(key("/a"), cache) == answer("one"))
        #expect(errors.all.first?.hasPrefix("The cache cannot be used: database is locked") == true)
        try connection.execute("ROLLBACK")
        cache.store(answer("two"), for: key("/b"))
        #expect(find(key("/b"), cache) != nil)
    }

    @Test func `nobody who searches waits while another process writes`() throws {
        // Longer than this test may take.
        let cache = cache(busy: .seconds(600))
        for url in ["/a", "/c"] { cache.store(answer("one"), for: key(url)) }
        #expect(find(key("/a"), cache) != nil)
        let connection = try SQLiteConnection<CacheError>(path: path, busy: .zero)
        try connection.execute("BEGIN IMMEDIATE")
        cache.store(answer("two"), for: key("/b"))
        cache.remove(key("/c"))
        cache.store(answer("three"), for: key("/d", "bob"))
        cache.removeAll(scope: "bob")
        #expect(find(key("/a"), cache) == answer("one"))
        #expect(find(key("/b"), cache) == nil && find(key("/c"), cache) == nil, "what waits is not found")
        #expect(find(key("/a", "bob"), cache) == nil)
        try connection.execute("ROLLBACK")
        while find(key("/b"), cache) == nil { sched_yield() }
        #expect(find(key("/b"), cache) == answer("two"))
        while find(key("/a", "bob"), cache) != nil { sched_yield() }
        try cache.removeAll()
        #expect(find(key("/a"), cache) == nil && errors.all.isEmpty)
    }

    @Test func `opening a file that is there does not wait, either`() throws {
        let first = cache()
        first.store(answer("one"), for: key("/a"))
        #expect(find(key("/a"), first) != nil)
        let connection = try SQLiteConnection<CacheError>(path: path, busy: .seconds(5))
        try connection.execute("BEGIN IMMEDIATE")
        #expect(find(key("/a"), cache(busy: .seconds(600))) == answer("one"))
        try connection.execute("ROLLBACK")
        #expect(errors.all.isEmpty)
    }

    @Test func `a search writes nothing, and what was used is known all the same, after a restart, too`() throws {
        var limits = CacheLimits()
        limits.bytes = 3_600
        var cache: SQLiteResponseCache? = cache(limits)
        weak let remaining = cache
        let text = String(repeating: "x", count: 1000)
        for url in ["/a", "/b", "/c"] { cache?.store(answer(text), for: key(url)) }
        if let cache { #expect(find(key("/c"), cache) != nil) }
        let connection = try SQLiteConnection<CacheError>(path: path, busy: .seconds(5))
        if let cache {
            let version = try connection.number("PRAGMA data_version")
            for _ in 0..<3 { #expect(find(key("/a"), cache) != nil) }
            #expect(try connection.number("PRAGMA data_version") == version)
        }
        cache = nil
        while remaining != nil { sched_yield() }
        while try connection.number("SELECT id FROM answer ORDER BY used LIMIT 1") != 2 { sched_yield() }
        let other = self.cache(limits)
        other.store(answer(text), for: key("/d"))
        #expect(["/a", "/b", "/c", "/d"].map { find(key($0), other) != nil } == [true, false, true, true])
        #expect(errors.all.isEmpty)
    }

    @Test func `requests go on without a cache that is no good`() throws {
        struct Sample: TargetType {
            let baseURL = URL(string: "http://stub.invalid") ?? URL(fileURLWithPath: "/")
            let path = "/a"
            let sampleData = Data("sample".utf8)
        }
        try "no database, but long enough to have a head".write(toFile: path, atomically: true, encoding: .utf8)
        let provider = Provider<Sample>(stubClosure: Provider<Sample>.immediatelyStub, cache: cache())
        let texts = LockedValue<[String]>([])
        let done = DispatchSemaphore(value: 0)
        let subscription = provider.rx.request(Sample(), policy: .cacheThenRequest, scope: "ann").mapString().subscribe(
            onNext: { text in texts.withLock { $0.append(text) } },
            onDisposed: { done.signal() }
        )
        done.wait()
        #expect(texts.withLock { $0 } == ["sample"])
        subscription.dispose()
    }

    @Test func `a cache goes with its last reference`() {
        var cache: SQLiteResponseCache? = cache()
        weak let remaining = cache
        cache?.store(answer("one"), for: key("/a"))
        if let cache { #expect(find(key("/a"), cache) != nil) }
        cache = nil
        // The queue may still be leaving the closure that has answered.
        while remaining != nil { sched_yield() }
        #expect(find(key("/a"), self.cache()) == answer("one"))
    }

    private func connection() throws -> SQLiteConnection<CacheError> {
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        return try SQLiteConnection<CacheError>(path: path, busy: .zero)
    }
}

/// What was told, from any thread.
private final class Errors: Sendable {
    private let values = LockedValue<[String]>([])

    var all: [String] { values.withLock { $0 } }

    func append(_ error: CacheError) { values.withLock { $0.append(error.description) } }
}

/// A clock that stands.
private final class Clock: Sendable {
    private let time: LockedValue<Double>

    init(time: Double) { self.time = LockedValue(time) }

    var now: Date { Date(timeIntervalSince1970: time.withLock { $0 }) }

    func set(_ seconds: Double) { time.withLock { $0 = seconds } }
}
