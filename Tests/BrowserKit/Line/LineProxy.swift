// A TCP line between browser and server that can be made bad: slow, narrow, mute, refused, cut. It knows nothing
// of HTTP. The moving of bytes is LineWorker's; this file is what a test holds in its hand.
import Foundation

/// A bad line: connect to its `port` instead of the server's.
///
/// ```swift
/// let line = try LineProxy(to: server.port)
/// try await ada.open("http://127.0.0.1:\(line.port)/")
/// line.trouble = Trouble(delay: .milliseconds(150))   // 300 ms for a round trip
/// line.cut()                                          // every connection is reset
/// ```
public final class LineProxy: Sendable {
    /// The port to connect to.
    public let port: Int
    private let controls: LineControls
    private let transcript = Transcript()

    /// Listens on `port`, or on a free one by default, and connects each client to `target` on this machine.
    /// - Throws: BrowserError if the port is taken.
    public init(to target: Int, port: Int = 0) throws {
        let (listener, port) = try Loopback.listen(port: port)
        self.port = port
        let controls = LineControls()
        self.controls = controls
        let transcript = transcript
        Thread.detachNewThread {
            LineWorker(listener: listener, target: target, controls: controls, transcript: transcript).run()
        }
        Stage.current?.join(transcript)
    }

    /// What is wrong with the line, for all connections, once the setter returns; nothing by default.
    public var trouble: Trouble {
        get { controls.trouble }
        set {
            transcript.note("\(newValue)")
            controls.trouble = newValue
        }
    }

    /// How many connections are open.
    public var connections: Int { controls.connections }

    /// How many bytes have passed in `direction` since the beginning.
    public func bytes(_ direction: Trouble.Direction) -> Int { controls.bytes[direction] ?? 0 }

    /// Resets (RST) every open connection at both ends, before it returns; what was under way is lost.
    public func cut() { controls.carryOut(.cut) }

    /// Lets nothing more pass over the connections that are open, nor their end.
    ///
    /// So it is where somebody on the way has forgotten them. Later ones are as the trouble says.
    public func strand() { controls.carryOut(.strand) }

    /// Lets `count` more bytes pass in `direction`, then resets the connection that carried the last: in the
    /// midst of a message, if `count` ends there.
    public func cut(after count: Int, _ direction: Trouble.Direction) { controls.carryOut(.cutAfter(count, direction)) }

    deinit { controls.give(.end) }
}

/// What is wrong with a line.
public struct Trouble: Sendable, Equatable {
    /// The two ways of a line.
    public enum Direction: Sendable, CaseIterable {
        /// From the browser to the server.
        case up
        /// From the server to the browser.
        case down
    }

    /// How long each byte takes, by direction.
    public var delay: [Direction: Duration]
    /// Bytes a second in each direction; nil for as fast as it goes.
    public var rate: Int?
    /// The directions in which nothing passes any more, though connections stay open.
    public var stalled: Set<Direction>
    /// Whether new connections are reset at once.
    public var isRefusing: Bool
    /// What never comes, such as a path: a connection over which the browser sends it is reset; nil for nothing.
    public var lacking: String?

    /// Makes a trouble, none by default; `delay` holds in each direction, so a round trip takes twice as long.
    public init(
        delay: Duration = .zero,
        rate: Int? = nil,
        stalled: Set<Direction> = [],
        isRefusing: Bool = false,
        lacking: String? = nil
    ) {
        self.delay = delay == .zero ? [:] : [.up: delay, .down: delay]
        self.rate = rate
        self.stalled = stalled
        self.isRefusing = isRefusing
        self.lacking = lacking
    }
}
