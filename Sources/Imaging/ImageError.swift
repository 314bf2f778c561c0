// ImageError: why there is no picture, each with a sentence for the person whose picture it is.

/// Why a picture is refused or was not made.
public enum ImageError: Error, Hashable, Sendable {
    /// The bytes begin like no picture that is known.
    case notAPicture
    /// A format that is not read, by its name: SVG, PDF, or what the installed libvips lacks.
    case unsupported(String)
    /// The file ends before the picture does.
    case truncated
    /// A codec gave up, with what it said: for a log, not for people.
    case damaged(String)
    /// A picture and something else, which another program would run or open, with what that is.
    case carries(String)
    /// More pixels than ``ImageLimits/pixels``.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// More pixels than can be done with in that format, with how many can be.
    case tooLarge(ImageFormat, width: Int, height: Int, limit: Int)
    /// A side with more pixels than can be done with.
    case tooLong(width: Int, height: Int, limit: Int)
    /// More frames than ``ImageLimits/frames``.
    case tooManyFrames(limit: Int)
    /// A larger file than ``ImageLimits/bytes``.
    case tooManyBytes(limit: Int)
    /// The file cannot be opened or read; the number is that of `errno`.
    case unreadable(errno: Int32)
    /// The result has a size that its format cannot hold, or an encoder failed, with what it said.
    case notWritten(String)
    /// The time limit has passed.
    case timedOut
    /// The task was cancelled.
    case cancelled
    /// A codec ended the worker that the picture was read in; it is restarted.
    case crashed
    /// libvips or the worker cannot be started, with the reason: for a log.
    case unavailable(String)
}

extension ImageError {
    /// Whether the picture is refused for what is in its file: another try ends in the same way.
    public var isOfFile: Bool {
        switch self {
        case .notAPicture, .unsupported, .truncated, .damaged, .carries, .tooManyPixels, .tooLarge, .tooLong,
            .tooManyFrames,
            .tooManyBytes:
            true
        case .unreadable, .notWritten, .timedOut, .cancelled, .crashed, .unavailable: false
        }
    }
}

extension ImageError: CustomStringConvertible {
    /// A sentence for a person.
    public var description: String {
        switch self {
        case .notAPicture: "This file is not a picture."
        case .unsupported(let format): "Pictures of the format \(format) cannot be used here."
        case .truncated: "This picture is incomplete: the end of the file is missing."
        case .damaged: "This picture is damaged."
        case .carries(let what): "There is more in this file than a picture: \(what)."
        case .tooManyPixels(let width, let height, let limit):
            "This picture is too large: \(width) × \(height) pixels; \(limit / 1_000_000) megapixels are allowed."
        case .tooLarge(let format, let width, let height, let limit):
            "This picture is too large for the format \(format.name): \(width) × \(height) pixels; \(limit / 1_000_000) megapixels are allowed."
        case .tooLong(let width, let height, let limit):
            "This picture is too long: \(width) × \(height) pixels; a side of \(limit) is allowed."
        case .tooManyFrames(let limit): "This animation has too many frames; \(limit) are allowed."
        case .tooManyBytes(let limit): "This file is too large; \(limit / 1_000_000) MB are allowed."
        case .unreadable: "This file could not be opened."
        case .notWritten: "This picture could not be made."
        case .timedOut: "This picture took too long."
        case .cancelled: "This picture was cancelled."
        case .crashed: "This picture could not be read."
        case .unavailable: "Pictures cannot be read at the moment."
        }
    }
}
