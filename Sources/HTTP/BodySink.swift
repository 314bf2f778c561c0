// Who takes a request's body as it comes, so that no body is ever held whole.

/// Takes a body piece by piece.
///
/// All of it on the daemon's thread.
public protocol BodySink: AnyObject {
    /// Called by the sink when it can take more, after it has not taken all of a piece; set by the daemon.
    var onRoom: (() -> Void)? { get set }

    /// A piece of the body, lent for the call.
    ///
    /// What is not taken comes again after ``onRoom``; nothing more is read from the client until then.
    ///
    /// - Returns: How many bytes it has taken, from the first on.
    func receive(_ piece: UnsafeRawBufferPointer) -> Int

    /// Nothing more comes.
    ///
    /// - Parameter isWhole: Whether all of the body has come; otherwise the client has left, or sent more than it may.
    func end(isWhole: Bool)
}

/// What happens to a request whose body is taken as it comes.
public struct Intake {
    /// Takes the body.
    public let sink: any BodySink
    /// Begins the work of the answer, when the request's head is there; the answer may come before the body is whole.
    public let begin: (Reply) -> Void

    /// Takes the body with `sink`, and answers by what `begin` is given.
    public init(sink: any BodySink, begin: @escaping (Reply) -> Void) {
        self.sink = sink
        self.begin = begin
    }
}
