// Changing an answer, also one that is not there yet.

extension Response {
    /// The answer that `transform` makes of this one, now or when it comes.
    public func mapped(_ transform: @escaping (Response) -> Response) -> Response {
        guard case .later(let begin) = body else { return transform(self) }
        return .later { reply in
            let inner = Reply { reply.send($0.mapped(transform)) }
            reply.onCancel = { inner.cancel() }
            begin(inner)
        }
    }

    /// The value of its first header field of that name, whatever its case.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
