// How two pictures differ, pixel by pixel. The browser decodes and draws: there is no image library here.
public import Foundation

/// What differs between two PNGs.
public struct PictureDifference: Sendable {
    /// Pixels with a channel that differs by more than the tolerance; all of them if the sizes differ.
    public let pixels: Int
    /// The largest difference of a channel, of 255.
    public let largest: Int
    /// Both sizes if they differ; else nil.
    public let sizes: String?
    /// A PNG with the differing pixels in red over the pale expected picture; nil if there are none.
    public let picture: Data?
}

extension User {
    /// Compares two PNGs; a channel of a pixel may be off by `tolerance` of 255, by default 2.
    /// - Throws: BrowserError if one of them is no PNG.
    public func difference(of actual: Data, from expected: Data, tolerance: Int = 2) async throws -> PictureDifference {
        if actual == expected { return PictureDifference(pixels: 0, largest: 0, sizes: nil, picture: nil) }
        let answer = try await run(
            Self.differenceScript,
            .string(expected.base64EncodedString()),
            .string(actual.base64EncodedString()),
            JSON(tolerance)
        )
        return PictureDifference(
            pixels: answer["pixels"].int ?? .max,
            largest: answer["largest"].int ?? 255,
            sizes: answer["sizes"].string,
            picture: answer["picture"].string.flatMap { Data(base64Encoded: $0) }
        )
    }

    /// Bitmaps are made of blobs, not of URLs, so that no Content-Security-Policy of the page is asked.
    private static let differenceScript = """
        const [expected, actual, tolerance] = arguments
        const decode = async text => {
          const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0))
          const bitmap = await createImageBitmap(new Blob([bytes], {type: 'image/png'}), {colorSpaceConversion: 'none'})
          const canvas = document.createElement('canvas')
          canvas.width = bitmap.width
          canvas.height = bitmap.height
          const context = canvas.getContext('2d', {willReadFrequently: true})
          context.drawImage(bitmap, 0, 0)
          return {canvas, context, image: context.getImageData(0, 0, bitmap.width, bitmap.height)}
        }
        const a = await decode(expected), b = await decode(actual)
        if (a.image.width !== b.image.width || a.image.height !== b.image.height) {
          return {
            pixels: a.image.width * a.image.height, largest: 255,
            sizes: `${a.image.width} × ${a.image.height} became ${b.image.width} × ${b.image.height}`
          }
        }
        let pixels = 0, largest = 0
        const [old, now] = [a.image.data, b.image.data]
        for (let i = 0; i < old.length; i += 4) {
          let off = 0
          for (let c = 0; c < 4; c++) off = Math.max(off, Math.abs(old[i + c] - now[i + c]))
          largest = Math.max(largest, off)
          if (off > tolerance) pixels++
          for (let c = 0; c < 3; c++) old[i + c] = off > tolerance ? (c ? 0 : 255) : 255 - (255 - old[i + c]) / 4
          old[i + 3] = 255
        }
        if (!pixels) return {pixels, largest}
        a.context.putImageData(a.image, 0, 0)
        return {pixels, largest, picture: a.canvas.toDataURL('image/png').split(',')[1]}
        """
}
