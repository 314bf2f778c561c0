// OpenedImage: a picture whose head was read and found good. Everything that decodes begins with one.
internal import CVips

/// A picture whose format, size and frames are within the limits.
struct OpenedImage {
    /// Bytes that tell formats apart.
    private static let headSize = 1_024

    let info: ImageInfo
    private let input: ImageInput
    private let limits: ImageLimits
    private let control: ImageControl
    private let needsProfile: Bool

    init(_ source: ImageSource, limits: ImageLimits, control: ImageControl) throws(ImageError) {
        try Vips.start()
        try control.check()
        let input = try ImageInput(source, limits: limits, control: control)
        let format = try Self.format(of: input)
        // A JPEG has no lengths to go by, and its codec notices.
        if format != .jpeg {
            let structure = Structure(input, format: format, frameLimit: limits.frames)
            guard structure.frames <= limits.frames else { throw .tooManyFrames(limit: limits.frames) }
            guard structure.isWhole else { throw .truncated }
        }
        do throws(ImageError) {
            let source = try VipsSource(input, format: format)
            let image = try source.open(control)
            info = try Self.info(of: image, format, limits)
            needsProfile = image.needsProfile
            // What is said of a profile that cannot be used is no error.
            if !needsProfile { _ = Vips.takeErrors() }
        } catch {
            throw Self.explained(error, input, format)
        }
        (self.input, self.limits, self.control) = (input, limits, control)
    }

    private static func format(of input: ImageInput) throws(ImageError) -> ImageFormat {
        let head = input.read(headSize, at: 0)
        guard let format = ImageFormat(sniffing: head) else {
            throw ForeignFormat(sniffing: head).map { .unsupported($0.rawValue) } ?? .notAPicture
        }
        guard format.isSupported else { throw .unsupported(format.name) }
        return format
    }

    private static func info(
        of image: borrowing VipsImage,
        _ format: ImageFormat,
        _ limits: ImageLimits
    ) throws(ImageError) -> ImageInfo {
        let isSideways = image.isSideways
        let info = ImageInfo(
            format: format,
            width: isSideways ? image.height : image.width,
            height: isSideways ? image.width : image.height,
            frames: image.pages,
            hasAlpha: image.hasAlpha
        )
        guard info.width * info.height <= limits.pixels else {
            throw .tooManyPixels(width: info.width, height: info.height, limit: limits.pixels)
        }
        guard info.frames <= limits.frames else { throw .tooManyFrames(limit: limits.frames) }
        return info
    }

    /// What a codec's giving up means.
    private static func explained(_ error: ImageError, _ input: ImageInput, _ format: ImageFormat) -> ImageError {
        guard case .damaged(let text) = error else { return error }
        // libheif's word for an encoding that it has no decoder of.
        if [.heif, .avif].contains(format), text.contains("Unsupported") { return .unsupported(format.name) }
        return Structure(input, format: format, frameLimit: .max).isWhole ? error : .truncated
    }

    /// Checks that the file is a picture and nothing else, and can be made in every size; decodes all of the first frame.
    func validate() throws(ImageError) {
        try limits.admit(info)
        let structure = Structure(input, format: info.format, frameLimit: limits.frames), end = structure.end
        if let found = try Stowaway.first(in: input, info.format, end: end, control) { throw .carries(found.rawValue) }
        if info.format == .jpeg { try count(isEnded: structure.isWhole) }
        do throws(ImageError) {
            try decode(strictness: info.format == .jpeg ? .warnings : .errors)
        } catch {
            let error = Self.explained(error, input, info.format)
            guard case .damaged(let text) = error, Self.isHarmless(text) else { throw error }
            try decode(strictness: .errors)
        }
    }

    /// Sees to it that a JPEG has all of its pixels, and that libvips can read them if their end marker is not there.
    private func count(isEnded: Bool) throws(ImageError) {
        switch try JPEGPixels.count(in: input, limits, control) {
        case .all: if !isEnded { input.tail = Self.endMarker }
        case .some: throw isEnded ? .damaged("a scan ends before its pixels do") : .truncated
        case .unknown: break
        }
    }

    /// Of a JPEG, EOI (ITU T.81 §B.1.1.3).
    private static let endMarker: [UInt8] = [0xFF, 0xD9]

    private func decode(strictness: VipsSource.Strictness) throws(ImageError) {
        let source = try VipsSource(input, format: info.format)
        let image = try source.open(control, strictness: strictness)
        try image.makeAll(control)
    }

    /// What libjpeg warns of though the picture is as it should be.
    private static func isHarmless(_ text: String) -> Bool {
        ["extraneous bytes", "Adobe color transform", "JFIF revision", "progression sequence"].contains {
            text.contains($0)
        }
    }

    /// What is to be done with the image that was made, while its source is there.
    func withImage<Result>(
        sized sizing: ImageSizing,
        on background: ImageColour?,
        _ body: (consuming VipsImage) throws(ImageError) -> Result
    ) throws(ImageError) -> Result where Result: ~Copyable {
        // What is missing of the last rows, libvips finds by chance.
        if info.format == .jpeg, !hasEnd { try count(isEnded: false) }
        do throws(ImageError) {
            let source = try VipsSource(input, format: info.format)
            let sized = try source.thumbnail(options(sizing), control)
            let coloured = try sized.inSRGB(control)
            guard let background, coloured.hasAlpha else { return try body(try coloured.bare(control)) }
            return try body(try coloured.flattened(background, control).bare(control))
        } catch {
            throw Self.explained(error, input, info.format)
        }
    }

    /// Whether a JPEG has its end marker; of most it is the last of the file.
    private var hasEnd: Bool {
        input.read(2, at: input.count - 2) == Self.endMarker
            || Structure(input, format: .jpeg, frameLimit: limits.frames).isWhole
    }

    private func options(_ sizing: ImageSizing) throws(ImageError) -> cvips_thumbnail {
        let (width, height, size, crop): (Int, Int, Int32, Int32) =
            switch sizing {
            case .original: (info.width, info.height, 2, 0)
            case .thumbnail(let width, let height): (width, height, 2, 0)
            case .fit(let width, let height): (width, height, 0, 0)
            case .fill(let width, let height, .centre): (width, height, 0, 1)
            case .fill(let width, let height, .attention): (width, height, 0, 3)
            }
        let across = Double(width) / Double(info.width)
        let down = Double(height) / Double(info.height)
        // A strip that covers a box is enlarged to many times the box.
        let scale = crop == 0 ? min(across, down) : max(across, down)
        guard scale * scale * Double(info.width * info.height) <= Double(limits.pixels) else {
            throw .notWritten("enlarged \(scale) times it has more than \(limits.pixels) pixels")
        }
        return cvips_thumbnail(
            width: Int32(width),
            height: Int32(height),
            size: size,
            crop: crop,
            uses_profile: needsProfile
        )
    }
}
