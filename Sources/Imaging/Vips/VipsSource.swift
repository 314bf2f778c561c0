// VipsSource: lets libvips read an ImageInput.
internal import CVips
internal import Glibc

/// A reference to a source of libvips.
///
/// Images that read from it must be gone before it is.
struct VipsSource: ~Copyable {
    private let pointer: UnsafeMutableRawPointer
    private let input: ImageInput
    private let format: ImageFormat

    init(_ input: ImageInput, format: ImageFormat) throws(ImageError) {
        input.rewind()
        let pointer = cvips_source(
            Unmanaged.passUnretained(input).toOpaque(),
            { _, into, count, context in
                let buffer = UnsafeMutableRawBufferPointer(start: into, count: Int(count))
                return Int64(Unmanaged<ImageInput>.fromOpaque(context).takeUnretainedValue().readNext(into: buffer))
            },
            { _, offset, whence, context in
                Int64(Unmanaged<ImageInput>.fromOpaque(context).takeUnretainedValue().seek(Int(offset), whence))
            }
        )
        guard let pointer else { throw .unavailable(Vips.takeErrors()) }
        self.pointer = pointer
        self.input = input
        self.format = format
    }

    deinit { cvips_release(pointer) }

    /// How much of a codec's doubts is an error.
    enum Strictness: Int32 {
        /// What is cut off or damaged.
        case errors = 2
        /// What a codec warns of, too.
        case warnings = 3
    }

    /// Its first frame; only the head is read.
    func open(_ control: ImageControl, strictness: Strictness = .errors) throws(ImageError) -> VipsImage {
        try VipsImage(cvips_open(pointer, format.loader, strictness.rawValue), control)
    }

    /// Its first frame, upright and made smaller while it is decoded.
    func thumbnail(_ options: cvips_thumbnail, _ control: ImageControl) throws(ImageError) -> VipsImage {
        switch format {
        case .heif, .avif:
            // By itself libvips would take the thumbnail within the file, which may show something else.
            let image = try open(control)
            return try image.thumbnail(options, control)
        default:
            return try VipsImage(cvips_thumbnail_source(pointer, options), control)
        }
    }
}
