// VipsImage: an image of libvips, which is a plan until its pixels are asked for. All of it is used by one thread.
internal import CVips

/// A reference to an image of libvips.
struct VipsImage: ~Copyable {
    let pointer: UnsafeMutableRawPointer

    /// Takes the reference over that a function of CVips has returned; without one, throws what went wrong.
    init(
        _ pointer: UnsafeMutableRawPointer?,
        _ control: ImageControl,
        otherwise failure: (String) -> ImageError = ImageError.damaged
    ) throws(ImageError) {
        guard let pointer else { throw control.reason ?? failure(Vips.takeErrors()) }
        self.pointer = pointer
    }

    deinit { cvips_release(pointer) }

    var width: Int { Int(cvips_width(pointer)) }
    var height: Int { Int(cvips_height(pointer)) }
    var pages: Int { Int(cvips_pages(pointer)) }
    var hasAlpha: Bool { cvips_has_alpha(pointer) }
    /// Whether its colours are to be converted by a profile.
    var needsProfile: Bool { cvips_needs_profile(pointer) }
    /// Whether width and height change places when it is turned upright.
    var isSideways: Bool { cvips_orientation(pointer) > 4 }

    func thumbnail(_ options: cvips_thumbnail, _ control: ImageControl) throws(ImageError) -> VipsImage {
        try VipsImage(cvips_thumbnail_image(pointer, options), control)
    }

    /// In sRGB with 8 bits, three bands or four.
    func inSRGB(_ control: ImageControl) throws(ImageError) -> VipsImage {
        try VipsImage(cvips_colourspace(pointer, 22), control)
    }

    func flattened(_ colour: ImageColour, _ control: ImageControl) throws(ImageError) -> VipsImage {
        let (red, green, blue) = (Double(colour.red), Double(colour.green), Double(colour.blue))
        return try VipsImage(cvips_flatten(pointer, red, green, blue), control)
    }

    /// Without anything but pixels.
    func bare(_ control: ImageControl) throws(ImageError) -> VipsImage {
        try VipsImage(cvips_bare(pointer), control)
    }

    /// With all of its pixels made; ends when the control says so.
    func inMemory(_ control: ImageControl) throws(ImageError) -> VipsImage {
        watch(control)
        return try VipsImage(cvips_in_memory(pointer), control)
    }

    static func canvas(
        width: Int,
        height: Int,
        _ colour: ImageColour,
        _ control: ImageControl
    ) throws(ImageError) -> VipsImage {
        let (red, green, blue) = (Double(colour.red), Double(colour.green), Double(colour.blue))
        return try VipsImage(cvips_canvas(Int32(width), Int32(height), red, green, blue), control)
    }

    /// With a part of it replaced.
    func inserting(_ part: borrowing VipsImage, x: Int, y: Int, _ control: ImageControl) throws(ImageError) -> VipsImage
    {
        try VipsImage(cvips_insert(pointer, part.pointer, Int32(x), Int32(y)), control)
    }

    /// Makes every pixel once.
    func makeAll(_ control: ImageControl) throws(ImageError) {
        watch(control)
        guard cvips_make_all(pointer) else { throw control.reason ?? .damaged(Vips.takeErrors()) }
        try control.check()
    }

    /// The file of it.
    func encoded(_ encoding: ImageEncoding, _ control: ImageControl) throws(ImageError) -> [UInt8] {
        watch(control)
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        let isDone = cvips_encode(pointer, encoding.suffix(pixels: width * height), &bytes, &count)
        defer { cvips_free(bytes) }
        guard isDone, let bytes else { throw control.reason ?? .damaged(Vips.takeErrors()) }
        let file = Array(UnsafeRawBufferPointer(start: bytes, count: count))
        return encoding.format == .webp ? BareWebP.bytes(file) : file
    }

    /// Has the control asked at each strip.
    ///
    /// The control outlives the image: the image's maker holds it until then.
    private func watch(_ control: ImageControl) {
        cvips_watch(
            pointer,
            { Unmanaged<ImageControl>.fromOpaque($0).takeUnretainedValue().reason != nil },
            Unmanaged.passUnretained(control).toOpaque()
        )
    }
}
