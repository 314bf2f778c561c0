// StoreSettings: how the database is opened, and the clock it stamps rows with.

internal import Glibc

/// How a database file is opened.
public struct StoreSettings: Sendable {
    /// How long a call waits for another connection's lock before it throws `StorageError.locked`.
    ///
    /// Default 500 ms.
    public var busyTimeout: Duration
    /// The most bytes that the database may grow to, rounded down to pages of 4 KiB; nil, the default, for the disk's size.
    ///
    /// A file that is full already, or larger, opens all the same, and takes one more page for that.
    public var maximumBytes: Int?
    /// Opens an existing, current file without the right to change it: every change throws `StorageError.readOnly`.
    public var readOnly: Bool
    /// Seconds since 1970 (UTC), called on any thread.
    ///
    /// Default: the system's clock.
    public var now: @Sendable () -> Int64
    /// Is told of each statement that SQLite begins, without its arguments, on the thread that runs it.
    ///
    /// For tests that count them. Default: nil, nobody.
    package var onStatement: (@Sendable (String) -> Void)?

    /// Settings; the defaults are those of a server.
    public init(
        busyTimeout: Duration = .milliseconds(500),
        maximumBytes: Int? = nil,
        readOnly: Bool = false,
        now: @escaping @Sendable () -> Int64 = StoreSettings.systemClock
    ) {
        self.busyTimeout = busyTimeout
        self.maximumBytes = maximumBytes
        self.readOnly = readOnly
        self.now = now
    }

    /// Seconds since 1970 (UTC) by the system's clock.
    public static let systemClock: @Sendable () -> Int64 = { Int64(time(nil)) }
}
