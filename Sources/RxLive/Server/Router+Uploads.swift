// Uploads over endpoints: tus at a path, beside the sockets. What is done with a request is TusServer's; this brings it there.
import HTTP
public import Uploads

extension Router {
    /// Takes resumable uploads at `path` by the tus protocol (https://tus.io/protocols/resumable-upload): any client of tus works.
    ///
    /// ```swift
    /// router.uploads("/uploads", try UploadStore(folder: "photowall.uploads", rules: PhotoRules(photos)))
    /// ```
    ///
    /// - Parameters:
    ///   - path: Where uploads are made, without parameters; below it each has its own address.
    ///   - store: Where they go.
    ///   - audience: Who may upload; others are answered 401. Default: everybody.
    ///   - owner: Whose the uploads of a request are: nobody else finds them. Default: the user's, or else the browser's session's;
    ///     who has neither is answered 401.
    public mutating func uploads(
        _ path: String,
        _ store: UploadStore,
        for audience: Audience = .everybody,
        owner: @escaping @Sendable (EndpointRequest) -> String? = Router.uploadOwner
    ) {
        let tus = TusServer(store, path: path)
        let limit = Int(store.limits.bytes)
        endpoint(.options, path) { await tus.answer($0, owner: owner) }
        endpoint(.post, path, for: audience, bodyLimit: limit) { await tus.answer($0, owner: owner) }
        endpoint(.options, path + "/:id") { (request, id: String) in await tus.answer(request, id, owner: owner) }
        endpoint(.get, path + "/:id", for: audience) { (request, id: String) in
            await tus.answer(request, id, owner: owner)
        }
        endpoint(.delete, path + "/:id", for: audience) { (request, id: String) in
            await tus.answer(request, id, owner: owner)
        }
        // POST stands for the others where a client can do nothing else (X-HTTP-Method-Override).
        for method in [Method.patch, .post] {
            endpoint(method, path + "/:id", for: audience, bodyLimit: limit) { (request, id: String) in
                await tus.answer(request, id, owner: owner)
            }
        }
    }

    /// Whose an upload is unless the application says so: the user's, or else the session's.
    public static func uploadOwner(_ request: EndpointRequest) -> String? {
        request.user?.uploadOwner ?? request.session.map { "session \($0.text)" }
    }
}

extension Principal {
    /// Whose their uploads are, as an `UploadStore` knows them, unless the route says otherwise.
    public var uploadOwner: String { "user \(id)" }
}

extension TusServer {
    nonisolated(nonsending) fileprivate func answer(
        _ request: EndpointRequest,
        _ id: String? = nil,
        owner: @Sendable (EndpointRequest) -> String?
    ) async -> Response {
        let headers = request.headers
        let answer = await answer(
            TusRequest(
                method: request.isHead ? "HEAD" : request.method.rawValue,
                id: id,
                owner: owner(request),
                field: { headers[$0] },
                body: request.body
            )
        )
        if answer.sentence.isEmpty { return Response(status: answer.status, headers: answer.fields) }
        var response = Response.text(answer.sentence, status: answer.status)
        response.headers += answer.fields
        return response
    }
}
