// Renditions: made once, kept while there is room, and deleted with what they show.
import Foundation
import HTTP
import Imaging
import Locking
import RxLiveTest
import Testing

@testable import Photowall

@Suite struct RenditionsTests {
    private let folder: TemporaryFolder
    private let renditions: Renditions
    private let photo = String(repeating: "ab", count: 32)

    init() throws {
        folder = try TemporaryFolder()
        renditions = Renditions(folder: folder.path + "/renditions", images: ImageProcessor())
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path + "/renditions").sorted() }
    }

    @Test func `is made once for all who ask meanwhile, and found from then on`() async throws {
        let count = LockedValue(0)
        let sample = "\(Package.root)/Static/samples/dawn.jpg"
        let make: @Sendable () async throws -> RenderedImage = {
            count.withLock { $0 += 1 }
            return try await ImageProcessor().render(.file(sample), .thumbnail(width: 64, height: 64))
        }
        async let one = renditions.file("a.jpg", make), two = renditions.file("a.jpg", make)
        let paths = try await [one, two].map(\.path)
        #expect(paths[0] == paths[1])
        _ = try await renditions.file("a.jpg", make)
        #expect(count.withLock(\.self) == 1)
        #expect(try await ImageProcessor().inspect(.file(paths[0])).width == 64)
        #expect(try names == ["a.jpg"], "nothing else is left")
    }

    @Test func `a failure leaves nothing, and the next one tries again`() async throws {
        let path = folder.path + "/none.jpg"
        await #expect(throws: ImageError.self) { try await renditions.file(of: photo, path, width: 320) }
        #expect(try names == [])
        try FileManager.default.copyItem(atPath: "\(Package.root)/Static/samples/dawn.jpg", toPath: path)
        let made = try await renditions.file(of: photo, path, width: 320)
        #expect(made.path.hasSuffix("\(photo)-320.jpg"))
        let full = try await renditions.file(of: photo, path, width: nil)
        #expect(try await ImageProcessor().inspect(.file(full.path)).width == 1_200)
    }

    /// A small picture, and the bytes of the disk that it takes.
    private func picture() async throws -> (image: RenderedImage, room: Int) {
        let sample = "\(Package.root)/Static/samples/dawn.jpg"
        let image = try await ImageProcessor().render(.file(sample), .thumbnail(width: 64, height: 64))
        return (image, (image.bytes.count + 4_095) / 4_096 * 4_096)
    }

    /// Renditions in the same folder that may take so much.
    private func open(limit: Int) -> Renditions {
        Renditions(folder: folder.path + "/renditions", images: ImageProcessor(), limit: limit)
    }

    /// Waits until these are there, and no others.
    private func come(to expected: [String]) async throws -> Bool {
        for _ in 0..<400 {
            if try names == expected { return true }
            try await Task.sleep(for: .milliseconds(25))
        }
        return false
    }

    @Test func `those used longest ago go where they are too many, and are made again`() async throws {
        let (image, room) = try await picture(), count = LockedValue(0)
        let renditions = open(limit: 3 * room)
        let make: @Sendable () async throws -> RenderedImage = {
            count.withLock { $0 += 1 }
            return image
        }
        for name in ["a.jpg", "b.jpg", "c.jpg", "a.jpg", "d.jpg"] { _ = try await renditions.file(name, make) }
        #expect(try names == ["a.jpg", "c.jpg", "d.jpg"])
        #expect(count.withLock(\.self) == 4)
        let again = try await renditions.file("b.jpg", make)
        #expect(count.withLock(\.self) == 5)
        #expect(again.open()?.size == image.bytes.count)
        #expect(try names == ["a.jpg", "b.jpg", "d.jpg"])
    }

    @Test func `one that is used stays meanwhile, and goes then`() async throws {
        let (image, room) = try await picture()
        let renditions = open(limit: room - 1), name = "\(photo)-320.jpg"
        var used: Rendition? = try await renditions.file(name) { image }
        let file = try #require(used?.open())
        _ = try await renditions.file("b.jpg") { image }
        #expect(try await come(to: [name]), "it alone is used")
        renditions.sweep { _ in false }
        #expect(used?.open() != nil)
        used = nil
        #expect(try await come(to: []))
        #expect(file.size == image.bytes.count, "whoever has it open has all of it")
    }

    @Test func `what is there already is counted, the oldest first`() throws {
        let sample = "\(Package.root)/Static/samples/dawn.jpg"
        let size = try Data(contentsOf: URL(fileURLWithPath: sample)).count
        for (name, age) in [("new.jpg", 10.0), ("old.jpg", 30), ("older.jpg", 40), ("newer.jpg", 5)] {
            let path = "\(folder.path)/renditions/\(name)", date = Date().addingTimeInterval(-age)
            try FileManager.default.copyItem(atPath: sample, toPath: path)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }
        withExtendedLifetime(open(limit: 2 * (size + 4_096))) {}
        #expect(try names == ["new.jpg", "newer.jpg"])
    }

    @Test func `however few there is room for, all who ask get what they ask for`() async throws {
        let (image, room) = try await picture()
        let renditions = open(limit: 2 * room)
        try await withThrowingTaskGroup(of: Int?.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let rendition = try await renditions.file("\(number * 7 % 5).jpg") { image }
                    await Task.yield()
                    return rendition.open()?.size
                }
            }
            for try await size in group { #expect(size == image.bytes.count) }
        }
        for _ in 0..<400 {
            if try names.count <= 2 { break }
            try await Task.sleep(for: .milliseconds(25))
        }
        #expect(try names.count <= 2)
    }

    @Test func `goes with its photo, and what else lies there after a day`() throws {
        let sample = "\(Package.root)/Static/samples/dawn.jpg", other = String(repeating: "cd", count: 32)
        for name in ["\(photo)-320.jpg", "\(other)-320.jpg", "part-old.jpg", "part-new.jpg"] {
            try FileManager.default.copyItem(atPath: sample, toPath: "\(folder.path)/renditions/\(name)")
        }
        let now = Date()
        for (name, age) in [("part-old.jpg", 90_000.0), ("part-new.jpg", 0), ("\(photo)-320.jpg", 90_000)] {
            try FileManager.default.setAttributes(
                [.modificationDate: now.addingTimeInterval(-age)],
                ofItemAtPath: "\(folder.path)/renditions/\(name)"
            )
        }
        renditions.sweep { [photo] in $0 == photo }
        #expect(try names == ["\(photo)-320.jpg", "part-new.jpg"])
    }
}
