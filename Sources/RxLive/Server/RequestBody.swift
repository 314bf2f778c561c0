// RequestBody: a body as an asynchronous sequence: nothing more is read from the client than the reader keeps up with.
import HTTP
import Rx

/// The body of a request, piece by piece.
///
/// One reader; any executor. At most 128 KiB are held that have not been asked for. A reader that waits has what comes
/// together: 64 KiB, or what came within a millisecond.
public struct RequestBody: AsyncSequence, Sendable {
    /// A piece of the body.
    public typealias Element = [UInt8]

    private let channel: BodyChannel?
    /// In whose name it is sent; nil: nobody's.
    private let login: Login?

    init(_ channel: BodyChannel?, of login: Login? = nil) {
        self.channel = channel
        self.login = login
    }

    /// The same, for as long as a login lasts.
    func of(_ login: Login?) -> RequestBody { RequestBody(channel, of: login) }

    /// Nothing more of it is taken.
    func end() { channel?.end(isWhole: false) }

    /// A body that is there already, for tests.
    public init(_ bytes: [UInt8]) {
        let channel = BodyChannel(resume: { _ in })
        _ = bytes.withUnsafeBytes { channel.fill($0, limit: .max) }
        channel.end(isWhole: true)
        self.channel = channel
        login = nil
    }

    /// Reads all of it.
    ///
    /// - Throws: ``RequestBodyError`` where the client leaves before its end, or sends more than the route takes, and where the
    ///   login ends that the request came with.
    nonisolated(nonsending) public func bytes() async throws -> [UInt8] {
        var all: [UInt8] = []
        var pieces = makeAsyncIterator()
        while let piece = try await pieces.next() { all += piece }
        return all
    }

    /// Starts reading.
    public func makeAsyncIterator() -> Iterator { Iterator(channel: channel, login: login) }

    /// Reads the pieces in order.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let channel: BodyChannel?
        fileprivate let login: Login?

        /// The next piece, which is not empty; nil at the end.
        ///
        /// - Throws: ``RequestBodyError`` where the client has left before the end, or sent more than the route takes, and where
        ///   the login has ended that the request came with.
        nonisolated(nonsending) public mutating func next() async throws -> [UInt8]? {
            let piece = try await channel?.next()
            // The loop may not have heard of it yet: a piece that has come meanwhile counts no more, and no more does the end.
            if let login, login.isOver { throw RequestBodyError() }
            return piece
        }
    }
}

/// A body that did not come whole.
public struct RequestBodyError: Error {}

/// Between the loop that reads the client's bytes and the work that takes them.
///
/// `@unchecked Sendable`: `state` is touched under the lock only, `roomMade` and `later` on the loop only.
final class BodyChannel: BodySink, @unchecked Sendable {
    /// Bytes that are held.
    private static let limit = 131_072
    /// Bytes for which a reader that waits is woken at once: to wake it for each piece would cost more than the piece does.
    private static let enough = 65_536

    private struct State {
        var held: [UInt8] = []
        var isFull = false
        /// Whether `later` will wake the reader.
        var isDue = false
        var end: Result<Void, RequestBodyError>?
        var reader: CheckedContinuation<Void, Never>?
    }

    private let lock = Monitor()
    private var state = State()
    private var roomMade: (() -> Void)?
    /// Runs work on the loop after a moment, on the loop only; without it readers are woken at once.
    private let later: ((_ work: @escaping () -> Void) -> Void)?
    /// Runs work on the loop.
    private let resume: @Sendable (_ work: @escaping @Sendable () -> Void) -> Void

    init(
        resume: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void,
        later: ((_ work: @escaping () -> Void) -> Void)? = nil
    ) {
        self.resume = resume
        self.later = later
    }

    var onRoom: (() -> Void)? {
        get { roomMade }
        set { roomMade = newValue }
    }

    /// Whether a reader waits.
    var isAwaited: Bool { lock.locked { state.reader != nil } }

    func receive(_ piece: UnsafeRawBufferPointer) -> Int { fill(piece, limit: BodyChannel.limit) }

    func fill(_ piece: UnsafeRawBufferPointer, limit: Int) -> Int {
        let (taken, reader, isNewlyDue) = lock.locked { () -> (Int, CheckedContinuation<Void, Never>?, Bool) in
            let taken = Swift.min(piece.count, limit - state.held.count)
            state.held.append(contentsOf: piece.prefix(taken))
            state.isFull = taken < piece.count
            guard state.reader != nil, !state.held.isEmpty else { return (taken, nil, false) }
            guard later != nil, state.held.count < BodyChannel.enough, !state.isFull else {
                return (taken, state.reader.take(), false)
            }
            defer { state.isDue = true }
            return (taken, nil, !state.isDue)
        }
        reader?.resume()
        if isNewlyDue { later? { [weak self] in self?.wake() } }
        return taken
    }

    /// The moment has passed.
    private func wake() {
        let reader = lock.locked {
            state.isDue = false
            return state.held.isEmpty ? nil : state.reader.take()
        }
        reader?.resume()
    }

    func end(isWhole: Bool) {
        let reader = lock.locked {
            if state.end == nil { state.end = isWhole ? .success(()) : .failure(RequestBodyError()) }
            return state.reader.take()
        }
        reader?.resume()
    }

    nonisolated(nonsending) func next() async throws -> [UInt8]? {
        while true {
            let (piece, wasFull, end) = lock.locked {
                defer { (state.held, state.isFull) = ([], false) }
                return (state.held, state.isFull, state.end)
            }
            if wasFull { resume { [self] in roomMade?() } }
            // What has come before an end that is none is as good as the rest: an upload goes on behind it.
            if !piece.isEmpty { return piece }
            if case .failure(let error) = end { throw error }
            if end != nil { return nil }
            try Task.checkCancellation()
            await wait()
        }
    }

    private nonisolated(nonsending) func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReady = lock.locked {
                    guard state.held.isEmpty, state.end == nil, !Task.isCancelled else { return true }
                    state.reader = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            lock.locked { state.reader.take() }?.resume()
        }
    }
}
