// WorkerReply: what a worker answers.

/// What a worker has found or made, or why not.
struct WorkerReply: Hashable {
    let result: Result<ImageWork.Outcome, ImageError>

    init(_ result: Result<ImageWork.Outcome, ImageError>) { self.result = result }

    var bytes: [UInt8] {
        var writer = WireWriter()
        switch result {
        case .success(.info(let info)):
            for number in [0, info.width, info.height, info.frames, info.hasAlpha ? 1 : 0] { writer.put(number) }
            writer.put(info.format.rawValue)
        case .success(.image(let image)):
            for number in [1, image.width, image.height] { writer.put(number) }
            writer.put(image.format.rawValue)
            writer.put(image.bytes)
        case .failure(let error):
            writer.put(2)
            Self.put(error, &writer)
        }
        return writer.bytes
    }

    init(_ bytes: [UInt8]) throws(WireReader.Malformed) {
        var reader = WireReader(bytes)
        switch try reader.number(0...2) {
        case 0: result = .success(.info(try Self.info(&reader)))
        case 1: result = .success(.image(try Self.image(&reader)))
        default: result = .failure(try Self.error(&reader))
        }
    }

    private static func info(_ reader: inout WireReader) throws(WireReader.Malformed) -> ImageInfo {
        let (width, height) = (try side(&reader), try side(&reader))
        let frames = try reader.number(1...Int.max)
        let hasAlpha = try reader.number(0...1) == 1
        return ImageInfo(
            format: try format(&reader),
            width: width,
            height: height,
            frames: frames,
            hasAlpha: hasAlpha
        )
    }

    private static func image(_ reader: inout WireReader) throws(WireReader.Malformed) -> RenderedImage {
        let (width, height) = (try side(&reader), try side(&reader))
        let format = try format(&reader)
        return RenderedImage(bytes: try reader.content(), format: format, width: width, height: height)
    }

    private static func side(_ reader: inout WireReader) throws(WireReader.Malformed) -> Int {
        try reader.number(1...10_000_000)
    }

    private static func format(_ reader: inout WireReader) throws(WireReader.Malformed) -> ImageFormat {
        guard let format = ImageFormat(rawValue: try reader.text()) else { throw WireReader.Malformed() }
        return format
    }

    /// A number for the case, then what it carries.
    private static func put(_ error: ImageError, _ writer: inout WireWriter) {
        switch error {
        case .notAPicture: writer.put(0)
        case .unsupported(let text): put(1, text, &writer)
        case .truncated: writer.put(2)
        case .damaged(let text): put(3, text, &writer)
        case .tooManyPixels(let width, let height, let limit):
            for number in [4, width, height, limit] { writer.put(number) }
        case .tooLarge(let format, let width, let height, let limit):
            put(14, format.rawValue, &writer)
            for number in [width, height, limit] { writer.put(number) }
        case .tooLong(let width, let height, let limit):
            for number in [15, width, height, limit] { writer.put(number) }
        case .tooManyFrames(let limit): for number in [5, limit] { writer.put(number) }
        case .tooManyBytes(let limit): for number in [6, limit] { writer.put(number) }
        case .unreadable(let errno): for number in [7, Int(errno)] { writer.put(number) }
        case .notWritten(let text): put(8, text, &writer)
        case .timedOut: writer.put(9)
        case .cancelled: writer.put(10)
        case .crashed: writer.put(11)
        case .unavailable(let text): put(12, text, &writer)
        case .carries(let text): put(13, text, &writer)
        }
    }

    private static func put(_ code: Int, _ text: String, _ writer: inout WireWriter) {
        writer.put(code)
        writer.put(text)
    }

    private static func error(_ reader: inout WireReader) throws(WireReader.Malformed) -> ImageError {
        switch try reader.number(0...15) {
        case 0: return .notAPicture
        case 1: return .unsupported(try reader.text())
        case 2: return .truncated
        case 3: return .damaged(try reader.text())
        case 4:
            let (width, height) = (try side(&reader), try side(&reader))
            return .tooManyPixels(width: width, height: height, limit: try reader.number())
        case 5: return .tooManyFrames(limit: try reader.number())
        case 6: return .tooManyBytes(limit: try reader.number())
        case 7: return .unreadable(errno: Int32(try reader.number(0...4_095)))
        case 8: return .notWritten(try reader.text())
        case 9: return .timedOut
        case 10: return .cancelled
        case 11: return .crashed
        case 12: return .unavailable(try reader.text())
        case 13: return .carries(try reader.text())
        case 14:
            let format = try format(&reader), (width, height) = (try side(&reader), try side(&reader))
            return .tooLarge(format, width: width, height: height, limit: try reader.number())
        default:
            let (width, height) = (try side(&reader), try side(&reader))
            return .tooLong(width: width, height: height, limit: try reader.number())
        }
    }
}
