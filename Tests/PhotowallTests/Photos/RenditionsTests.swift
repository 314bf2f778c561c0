// Renditions: made once, kept, and deleted with what they show.
import Foundation
import Imaging
import RxLiveTest
import Synchronization
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
        let count = Mutex(0)
        let sample = "\(Package.root)/Static/samples/dawn.jpg"
        let make: @Sendable () async throws -> RenderedImage = {
            count.withLock { $0 += 1 }
            return try await ImageProcessor().render(.file(sample), .thumbnail(width: 64, height: 64))
        }
        async let one = renditions.file("a.jpg", make), two = renditions.file("a.jpg", make)
        let paths = try await [one, two]
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
        #expect(made.hasSuffix("\(photo)-320.jpg"))
        let full = try await renditions.file(of: photo, path, width: nil)
        #expect(try await ImageProcessor().inspect(.file(full)).width == 1_200)
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
