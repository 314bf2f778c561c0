// Files: what a client has already is not sent again (RFC 9110 section 13), and a part goes out where one is asked for
// (section 14).

extension Response {
    /// A file, whole or in part, or 304, 412 or 416, as the request's conditions and range ask.
    ///
    /// Answers with `ETag`, `Last-Modified` and `Accept-Ranges`. One range of bytes is answered by 206; several are
    /// ignored, as they may be, and the whole file is sent. So is any range that no GET asks for, a HEAD's included.
    ///
    /// - Parameters:
    ///   - file: The open file.
    ///   - type: Its media type, such as `image/jpeg`.
    ///   - headers: More fields, such as Cache-Control.
    ///   - tag: Names the content instead of the file's own tag, in quotes as that is; for a file that must not reveal
    ///     when it was made, or that others have it, too. Then there is no `Last-Modified`, and conditions by
    ///     date are ignored. Other content must have another one. Default: nil, the file's own.
    ///   - request: What asks for it.
    /// - Returns: The answer.
    public static func file(
        _ file: OpenFile,
        type: String,
        headers: [(name: String, value: String)] = [],
        tag: String? = nil,
        for request: borrowing Request
    ) -> Response {
        let validator = tag ?? file.tag, modified = tag == nil ? file.modified : nil
        var about = [(name: "ETag", value: validator), (name: "Accept-Ranges", value: "bytes")] + headers
        if let modified { about.insert(("Last-Modified", HTTPDate.text(modified)), at: 1) }
        switch Condition(request).result(tag: validator, modified: modified) {
        case .failed: return .error(412, "The file has changed.")
        case .notModified: return Response(status: 304, headers: about)
        case .proceed: break
        }
        let full = about + [("Content-Type", type)]
        // Of other methods it means nothing (section 14.2).
        guard request.method == .get, !request.isHead, let asked = request.header("Range"),
            request.allowsRange(tag: validator, modified: modified)
        else {
            return Response(headers: full, body: .file(file, 0..<file.size))
        }
        switch ByteRange(asked, size: file.size) {
        case .all:
            return Response(headers: full, body: .file(file, 0..<file.size))
        case .part(let range):
            let content = ("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)")
            return Response(status: 206, headers: full + [content], body: .file(file, range))
        case .none:
            var response = Response.error(416, "The file does not have the part that was asked for.")
            response.headers.append(("Content-Range", "bytes */\(file.size)"))
            return response
        }
    }
}

/// The conditions of a request (RFC 9110 section 13.2.2), for what exists.
struct Condition {
    enum Result { case proceed, notModified, failed }

    private let match: String?
    private let noneMatch: String?
    private let unmodifiedSince: Int?
    private let modifiedSince: Int?

    init(_ request: borrowing Request) {
        match = request.header("If-Match")
        noneMatch = request.header("If-None-Match")
        unmodifiedSince = request.header("If-Unmodified-Since").flatMap(HTTPDate.seconds)
        modifiedSince = request.header("If-Modified-Since").flatMap(HTTPDate.seconds)
    }

    /// Whether to go on; `modified` is nil where nobody is told, and dates are ignored then.
    func result(tag: String, modified: Int?) -> Result {
        if let match {
            guard match == "*" || Condition.tags(match).contains(where: { $0 == tag }) else { return .failed }
        } else if let unmodifiedSince, let modified, modified > unmodifiedSince {
            return .failed
        }
        if let noneMatch {
            // Compared weakly: whether a tag says W/ does not matter (section 8.8.3.2).
            let isKnown = noneMatch == "*" || Condition.tags(noneMatch).contains { $0 == tag || $0.dropFirst(2) == tag }
            return isKnown ? .notModified : .proceed
        }
        if let modifiedSince, let modified, modified <= modifiedSince { return .notModified }
        return .proceed
    }

    private static func tags(_ list: String) -> [Substring] {
        list.split(separator: ",").map { part in part.trimmingSpaces }
    }
}

/// What a Range field asks of a file (RFC 9110 section 14.1.2).
enum ByteRange: Equatable {
    /// The whole: the field is not understood, or asks for several parts.
    case all
    case part(Range<Int>)
    /// Nothing that the file has.
    case none

    init(_ field: String, size: Int) {
        self = .all
        guard field.lowercased().hasPrefix("bytes=") else { return }
        let spec = field.dropFirst(6).trimmingSpaces
        guard !spec.contains(","), let dash = spec.firstIndex(of: "-") else { return }
        let (first, last) = (spec[..<dash], spec[spec.index(after: dash)...])
        guard (first + last).utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return }
        if first.isEmpty {
            guard !last.isEmpty else { return }
            // More than can be counted is more than the file has.
            let count = min(Int(last) ?? .max, size)
            self = count == 0 ? .none : .part((size - count)..<size)
            return
        }
        let start = Int(first) ?? .max
        let end = last.isEmpty ? .max : Int(last) ?? .max
        guard start <= end else { return }
        self = start < size ? .part(start..<min(end, size - 1) + 1) : .none
    }
}

extension Request {
    /// Whether a part may be sent: a client that has another version wants the whole (RFC 9110 section 13.1.5).
    fileprivate func allowsRange(tag: String, modified: Int?) -> Bool {
        guard let condition = header("If-Range") else { return true }
        if condition.hasPrefix("\"") { return condition == tag }
        guard let modified else { return false }
        return HTTPDate.seconds(condition) == modified
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        return start.lastIndex { $0 != " " && $0 != "\t" }.map { start[...$0] } ?? start.prefix(0)
    }
}
