// TusServer: requests of tus 1.0.0 to a store, over whatever brings them: a method, fields and bytes in, a status and fields
// out. What a head asks for is TusCommand's.

/// A request of tus, however it came.
public struct TusRequest<Body: AsyncSequence & Sendable>: Sendable where Body.Element == [UInt8] {
    /// The method, as it was sent.
    public var method: String
    /// The last segment of an upload's address; nil for the address of all.
    public var id: String?
    /// Who asks; nil where that is not known: then there are no uploads.
    public var owner: String?
    /// The value of a header field, whatever the case of its name; several are joined by a comma.
    public var field: @Sendable (String) -> String?
    /// The content, as it comes.
    public var body: Body

    /// Made of all of them.
    public init(method: String, id: String?, owner: String?, field: @escaping @Sendable (String) -> String?, body: Body)
    {
        self.method = method
        self.id = id
        self.owner = owner
        self.field = field
        self.body = body
    }
}

/// Answers requests of the tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload).
///
/// With the extensions Creation, Creation With Upload, Termination, Checksum and Expiration.
public struct TusServer: Sendable {
    /// The version of the protocol.
    public static let version = "1.0.0"
    static let extensions = "creation,creation-with-upload,termination,checksum,expiration"

    private let store: UploadStore
    private let path: String

    /// Serves a store; `path` is the address where uploads are made, and below which they are, such as `/uploads`.
    public init(_ store: UploadStore, path: String) {
        self.store = store
        self.path = path
    }

    /// Answers a request; where that is clear by its head, before its content has come.
    public func answer<Body>(_ request: TusRequest<Body>) async -> TusAnswer {
        var answer: TusAnswer
        do throws(TusAnswer) {
            let command = try TusCommand.read(request.method, isUpload: request.id != nil, request.field)
            answer = try await carryOut(command, request)
        } catch {
            answer = error
        }
        answer.fields.append(("Tus-Resumable", TusServer.version))
        if answer.field("Cache-Control") == nil { answer.fields.append(("Cache-Control", "no-store")) }
        return answer
    }

    private func carryOut<Body>(_ command: TusCommand, _ request: TusRequest<Body>) async throws(TusAnswer) -> TusAnswer
    {
        if command == .describe { return description }
        guard let owner = request.owner else { throw TusAnswer(401, "Nobody can tell whose upload this would be.") }
        do throws(UploadError) {
            if case .create(let length, let metadata, let bytes) = command {
                return try await create(length, metadata, owner, bytes, request.body)
            }
            guard let id = request.id.flatMap({ UploadID($0) }) else { throw .unknown }
            switch command {
            case .append(let offset, let bytes):
                let info = try await append(bytes, of: request.body, to: id, owner, at: offset)
                return TusAnswer(204, fields(info))
            case .terminate:
                try await store.terminate(id, owner: owner)
                return TusAnswer(204)
            case .leave:
                try store.leave(id, owner: owner)
                return TusAnswer(204)
            default:
                let info = try await store.info(id, owner: owner)
                var fields = [("Upload-Length", "\(info.length)")] + fields(info)
                if !info.metadata.text.isEmpty { fields.append(("Upload-Metadata", info.metadata.text)) }
                return TusAnswer(200, fields)
            }
        } catch {
            throw TusAnswer(error)
        }
    }

    private var description: TusAnswer {
        TusAnswer(
            204,
            [
                ("Tus-Version", TusServer.version), ("Tus-Extension", TusServer.extensions),
                ("Tus-Max-Size", "\(store.limits.bytes)"),
                ("Tus-Checksum-Algorithm", Checksum.Algorithm.allCases.map(\.rawValue).joined(separator: ",")),
            ]
        )
    }

    /// The upload is there, and its address is said, also where its first bytes go wrong.
    private func create<Body: AsyncSequence & Sendable>(
        _ length: Int64,
        _ metadata: UploadMetadata,
        _ owner: String,
        _ bytes: TusBytes?,
        _ body: Body
    ) async throws(UploadError) -> TusAnswer where Body.Element == [UInt8] {
        var info = try await store.create(length: length, metadata: metadata, owner: owner)
        let location = ("Location", "\(path)/\(info.id.text)")
        guard let bytes else { return TusAnswer(201, [location] + fields(info)) }
        do throws(UploadError) {
            info = try await append(bytes, of: body, to: info.id, owner, at: 0)
            return TusAnswer(201, [location] + fields(info))
        } catch {
            var answer = TusAnswer(error)
            if case .refused = error { return answer }
            answer.fields.append(location)
            return answer
        }
    }

    private func append<Body: AsyncSequence & Sendable>(
        _ bytes: TusBytes,
        of body: Body,
        to id: UploadID,
        _ owner: String,
        at offset: Int64
    ) async throws(UploadError) -> UploadInfo where Body.Element == [UInt8] {
        try await store.append(id, owner: owner, at: offset, count: bytes.count, checksum: bytes.checksum, body)
    }

    private func fields(_ info: UploadInfo) -> [(name: String, value: String)] {
        [("Upload-Offset", "\(info.offset)")] + (info.expires.map { [("Upload-Expires", httpDate($0))] } ?? [])
    }
}
