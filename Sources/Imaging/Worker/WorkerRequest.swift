// WorkerRequest: what a worker is asked. The pictures travel beside it, as descriptors.

/// One piece of work for a worker.
struct WorkerRequest: Hashable {
    var work: ImageWork
    var limits: ImageLimits
    /// Seconds of CPU that it may take; 0 for as many as it likes.
    var seconds: Int

    var bytes: [UInt8] {
        var writer = WireWriter()
        for number in [limits.pixels, limits.frames, limits.bytes, seconds] { writer.put(number) }
        switch work {
        case .inspect: writer.put(0)
        case .validate: writer.put(1)
        case .render(let sizing, let encoding):
            writer.put(2)
            Self.put(sizing, &writer)
            Self.put(encoding, &writer)
        case .collage(let collage):
            writer.put(3)
            for number in [collage.width, collage.height, collage.gap, Int(collage.crop.rawValue)] {
                writer.put(number)
            }
            writer.put(collage.places.count)
            for place in collage.places {
                for number in [place.x, place.y, place.width, place.height] { writer.put(number) }
            }
            Self.put(collage.background, &writer)
            Self.put(collage.encoding, &writer)
        }
        return writer.bytes
    }

    init(work: ImageWork, limits: ImageLimits, seconds: Int) {
        (self.work, self.limits, self.seconds) = (work, limits, seconds)
    }

    init(_ bytes: [UInt8]) throws(WireReader.Malformed) {
        var reader = WireReader(bytes)
        limits = ImageLimits(
            pixels: try reader.number(1...Int.max),
            frames: try reader.number(1...Int.max),
            bytes: try reader.number(1...Int.max)
        )
        seconds = try reader.number(0...Int.max)
        switch try reader.number(0...3) {
        case 0: work = .inspect
        case 1: work = .validate
        case 2: work = .render(try Self.sizing(&reader), try Self.encoding(&reader))
        default: work = .collage(try Self.collage(&reader))
        }
    }

    private static func put(_ sizing: ImageSizing, _ writer: inout WireWriter) {
        switch sizing {
        case .original: writer.put(0)
        case .thumbnail(let width, let height): for number in [1, width, height] { writer.put(number) }
        case .fit(let width, let height): for number in [2, width, height] { writer.put(number) }
        case .fill(let width, let height, let crop):
            for number in [3, width, height, Int(crop.rawValue)] { writer.put(number) }
        }
    }

    private static func sizing(_ reader: inout WireReader) throws(WireReader.Malformed) -> ImageSizing {
        let kind = try reader.number(0...3)
        if kind == 0 { return .original }
        let (width, height) = (try reader.number(), try reader.number())
        switch kind {
        case 1: return .thumbnail(width: width, height: height)
        case 2: return .fit(width: width, height: height)
        default: return .fill(width: width, height: height, crop: try crop(&reader))
        }
    }

    private static func crop(_ reader: inout WireReader) throws(WireReader.Malformed) -> ImageSizing.Crop {
        guard let crop = ImageSizing.Crop(rawValue: UInt8(try reader.number(0...255))) else {
            throw WireReader.Malformed()
        }
        return crop
    }

    private static func put(_ encoding: ImageEncoding, _ writer: inout WireWriter) {
        switch encoding {
        case .jpeg(let quality, let background):
            for number in [0, quality] { writer.put(number) }
            put(background, &writer)
        case .png(let compression): for number in [1, compression] { writer.put(number) }
        case .webp(let quality): for number in [2, quality] { writer.put(number) }
        }
    }

    private static func encoding(_ reader: inout WireReader) throws(WireReader.Malformed) -> ImageEncoding {
        let (kind, grade) = (try reader.number(0...2), try reader.number())
        switch kind {
        case 0: return .jpeg(quality: grade, background: try colour(&reader))
        case 1: return .png(compression: grade)
        default: return .webp(quality: grade)
        }
    }

    private static func put(_ colour: ImageColour, _ writer: inout WireWriter) {
        for part in [colour.red, colour.green, colour.blue] { writer.put(Int(part)) }
    }

    private static func colour(_ reader: inout WireReader) throws(WireReader.Malformed) -> ImageColour {
        let parts = (try reader.number(0...255), try reader.number(0...255), try reader.number(0...255))
        return ImageColour(red: UInt8(parts.0), green: UInt8(parts.1), blue: UInt8(parts.2))
    }

    private static func collage(_ reader: inout WireReader) throws(WireReader.Malformed) -> Collage {
        let sides = (try reader.number(16...8_192), try reader.number(16...8_192))
        let gap = try reader.number(0...100)
        let crop = try crop(&reader)
        var places: [CollageLayout.Rectangle] = []
        for _ in 0..<(try reader.number(0...6)) {
            let corner = (try reader.number(0...8_191), try reader.number(0...8_191))
            let (width, height) = (try reader.number(1...8_192), try reader.number(1...8_192))
            places.append(CollageLayout.Rectangle(x: corner.0, y: corner.1, width: width, height: height))
        }
        let background = try colour(&reader)
        let collage = Collage(
            width: sides.0,
            height: sides.1,
            gap: gap,
            background: background,
            crop: crop,
            encoding: try encoding(&reader),
            places: places
        )
        guard collage.hasPlacesWithin else { throw WireReader.Malformed() }
        return collage
    }
}
