// RequestLog: one line per request, which can be pasted into a shell, and one per answer.
import Foundation
public import FoundationNetworking
import Locking
public import Rx

extension Reactive where Base == URLSession {
    /// Whether a request is written to standard output, as a curl command, and how its answer came.
    ///
    /// Asked at each subscription, on its thread. Default: every request in a debug build, none in a release build.
    public static var shouldLogRequest: (URLRequest) -> Bool {
        get { RequestLog.settings.value.shouldLog }
        set { RequestLog.settings.change { $0.shouldLog = newValue } }
    }

    /// What is written of a request.
    ///
    /// Default: `URLRequest.withoutSecrets`. `{ $0 }` shows everything.
    public static var requestForLog: (URLRequest) -> URLRequest {
        get { RequestLog.settings.value.shown }
        set { RequestLog.settings.change { $0.shown = newValue } }
    }

    /// Where the lines go, for tests.
    package static var writeLog: (String) -> Void {
        get { RequestLog.settings.value.write }
        set { RequestLog.settings.change { $0.write = newValue } }
    }
}

/// One logged request.
struct RequestLog {
    static let settings = Settings()

    private let name: String
    private let began = ContinuousClock.now

    /// Writes the request, where it is to be logged.
    static func begin(_ request: URLRequest) -> RequestLog? {
        let settings = settings.value
        guard settings.shouldLog(request) else { return nil }
        let shown = settings.shown(request)
        settings.write(Curl.command(shown))
        return RequestLog(name: "\(shown.httpMethod ?? "GET") \(shown.url?.absoluteString ?? "-")")
    }

    private init(name: String) { self.name = name }

    /// Writes how it ended.
    func end(_ response: URLResponse?, _ error: (any Error)?) {
        let span = began.duration(to: .now) / Duration.milliseconds(1)
        let status = (response as? HTTPURLResponse).map { "\($0.statusCode)" }
        let result = error.map { "\(($0 as? URLError)?.localizedDescription ?? "\($0)")" } ?? status ?? "no HTTP"
        Self.settings.value.write("\(name): \(result), \(Int(span.rounded())) ms")
    }

    /// What an application may replace, for the whole process.
    final class Settings: Sendable {
        /// `@unchecked Sendable`: any thread that logs calls these closures, as their documentation says.
        struct Values: @unchecked Sendable {
            #if DEBUG
            var shouldLog: (URLRequest) -> Bool = { _ in true }
            #else
            var shouldLog: (URLRequest) -> Bool = { _ in false }
            #endif
            var shown: (URLRequest) -> URLRequest = \.withoutSecrets
            var write: (String) -> Void = { print($0) }
        }

        private let values = LockedValue(Values())

        var value: Values { values.withLock { $0 } }

        func change(_ body: (inout Values) -> Void) {
            // What is replaced is released outside of the lock.
            let former = value
            values.withLock { body(&$0) }
            withExtendedLifetime(former) {}
        }
    }
}
