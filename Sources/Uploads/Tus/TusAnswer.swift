// TusAnswer: what a request is answered: a status, fields, and a sentence where something went wrong.

internal import Glibc

/// The answer to a request of tus.
public struct TusAnswer: Error, Sendable {
    /// The status code.
    public var status: Int
    /// The header fields; Content-Length is not among them.
    public var fields: [(name: String, value: String)]
    /// The content, plain text; empty where all is well.
    public var sentence: String

    /// An answer without content.
    init(_ status: Int, _ fields: [(name: String, value: String)] = []) {
        self.status = status
        self.fields = fields
        sentence = ""
    }

    init(_ status: Int, _ sentence: String) {
        self.status = status
        fields = []
        self.sentence = sentence
    }

    /// What became of an upload.
    init(_ error: UploadError) {
        self.init(TusAnswer.status(error), error.description)
        if case .conflict(let offset) = error { fields = [("Upload-Offset", "\(offset)")] }
    }

    /// The value of a field, whatever the case of its name.
    public func field(_ name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    static func bad(_ sentence: String) -> TusAnswer { TusAnswer(400, sentence) }

    /// Another version of the protocol, or none.
    static var version: TusAnswer {
        var answer = TusAnswer(412, "This server speaks tus \(TusServer.version).")
        answer.fields = [("Tus-Version", TusServer.version)]
        return answer
    }

    static func method(_ allowed: String) -> TusAnswer {
        var answer = TusAnswer(405, "This address cannot be used in that way.")
        answer.fields = [("Allow", allowed)]
        return answer
    }

    private static func status(_ error: UploadError) -> Int {
        switch error {
        case .unknown: 404
        case .expired: 410
        case .conflict, .superseded: 409
        case .tooLarge, .tooMuch: 413
        case .checksumMismatch: 460
        case .tooManyUploads, .tooManyBytes: 429
        case .full: 507
        case .readOnly, .inUse: 503
        case .refused(let refusal): refusal.status
        case .interrupted: 400
        case .failed: 500
        }
    }
}

/// A time as fields of HTTP have it (RFC 9110 section 5.6.7).
func httpDate(_ seconds: Int64) -> String {
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(two).joined(separator: ":")
    let date = "\(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1_900)"
    return "\(days[Int(parts.tm_wday)]), \(date) \(clock) GMT"
}
