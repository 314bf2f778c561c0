// The wire to a worker: what is put in comes out, and rubbish is an error, from either side.

import Testing

@testable import Imaging

@Suite struct WireTests {
    private static let red = ImageColour(red: 255, green: 1, blue: 2)
    private static let encodings: [ImageEncoding] = [
        .jpeg(quality: 7, background: red), .png(compression: 9), .webp(quality: 100),
    ]
    private static let sizings: [ImageSizing] = [
        .original, .thumbnail(width: 1, height: 2), .fit(width: 3, height: 4), .fill(width: 5, height: 6),
        .fill(width: 7, height: 8, crop: .attention),
    ]
    private static let collages = encodings.map {
        Collage(width: 640, height: 480, gap: 8, background: red, crop: .attention, encoding: $0)
    }
    private static let placed = Collage(
        width: 640,
        height: 480,
        places: [.init(x: 0, y: 1, width: 639, height: 2), .init(x: 630, y: 10, width: 10, height: 470)]
    )

    private static let requests: [WorkerRequest] = {
        let renders = sizings.flatMap { sizing in encodings.map { ImageWork.render(sizing, $0) } }
        return ([.inspect, .validate] + renders + (collages + [placed]).map(ImageWork.collage)).map {
            WorkerRequest(work: $0, limits: ImageLimits(pixels: 1, frames: 2, bytes: 3), seconds: 4)
        }
    }()

    private static let errors: [ImageError] = [
        .notAPicture, .unsupported("SVG"), .truncated, .damaged("grün"), .tooManyPixels(width: 1, height: 2, limit: 3),
        .tooManyFrames(limit: 4), .tooManyBytes(limit: 5), .unreadable(errno: 6), .notWritten("x"), .timedOut,
        .cancelled,
        .crashed, .unavailable("y"), .carries("z"), .tooLarge(.avif, width: 7, height: 8, limit: 9),
        .tooLong(width: 10, height: 11, limit: 12),
    ]

    private static let replies: [WorkerReply] = {
        let infos = ImageFormat.allCases.flatMap { format in
            [true, false].map { ImageInfo(format: format, width: 1, height: 2, frames: 3, hasAlpha: $0) }
        }
        let images = [0, 1, 100_000].map { count in
            RenderedImage(bytes: (0..<count).map { UInt8($0 % 251) }, format: .webp, width: 10, height: 20)
        }
        return infos.map { WorkerReply(.success(.info($0))) } + images.map { WorkerReply(.success(.image($0))) }
            + errors.map { WorkerReply(.failure($0)) }
    }()

    @Test func `every request and every reply is read as it was written`() throws {
        for request in Self.requests { #expect(try WorkerRequest(request.bytes) == request) }
        for reply in Self.replies { #expect(try WorkerReply(reply.bytes) == reply) }
        #expect(Set(Self.requests.map(\.bytes)).count == Self.requests.count)
        #expect(Set(Self.replies.map(\.bytes)).count == Self.replies.count)
    }

    @Test(arguments: [
        CollageLayout.Rectangle(x: 1, y: 0, width: 640, height: 480), .init(x: 0, y: 1, width: 640, height: 480),
    ])
    func `a place outside of its collage is an error`(place: CollageLayout.Rectangle) {
        let collage = Collage(width: 640, height: 480, places: [place])
        let bytes = WorkerRequest(work: .collage(collage), limits: ImageLimits(), seconds: 0).bytes
        #expect(throws: WireReader.Malformed.self) { try WorkerRequest(bytes) }
    }

    @Test func `what is cut off is an error`() {
        for bytes in Self.replies.map(\.bytes) where bytes.count < 1_000 {
            for count in bytes.indices {
                #expect(throws: WireReader.Malformed.self) { try WorkerReply(Array(bytes.prefix(count))) }
            }
        }
        for bytes in Self.requests.map(\.bytes) {
            for count in bytes.indices {
                #expect(throws: WireReader.Malformed.self) { try WorkerRequest(Array(bytes.prefix(count))) }
            }
        }
    }

    @Test func `no bytes of a worker end the program`() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = Seeded(seed)
        var read = 0
        for _ in 0..<20_000 {
            guard var bytes = Self.replies.randomElement(using: &random)?.bytes, bytes.count < 1_000 else { continue }
            for _ in 0...Int.random(in: 0...3, using: &random) {
                let place = bytes.indices.randomElement(using: &random) ?? 0
                bytes[place] = [0, 1, 2, 127, 128, 255].randomElement(using: &random) ?? 0
            }
            if (try? WorkerReply(bytes)) != nil { read += 1 }
        }
        #expect(read > 100, "seed \(seed)")
    }

    @Test func `every error has a sentence of its own`() {
        let sentences = Self.errors.map(\.description)
        #expect(Set(sentences).count == Self.errors.count)
        for sentence in sentences {
            #expect(sentence.hasSuffix(".") && sentence.first?.isUppercase == true)
        }
    }
}
