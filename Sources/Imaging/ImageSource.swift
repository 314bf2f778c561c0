// ImageSource: where the bytes of a picture are. They are read by position, so one descriptor may be read by several.

/// Where a picture is read from.
public enum ImageSource: Hashable, Sendable {
    /// The path of a regular file.
    case file(String)
    /// A descriptor of a regular file, which stays open until the call returns; its position is left alone.
    case descriptor(Int32)
    /// The bytes themselves.
    case bytes([UInt8])
}
