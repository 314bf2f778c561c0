import Dispatch
import Foundation
// TestTarget: a target that is whatever a test wants, and what tests do with requests.
import Locking
import LoopbackKit
import Networking
import Rx
import Testing

/// A target by its properties.
struct TestTarget: TargetType, AccessTokenAuthorizable {
    var baseURL: URL
    var path = ""
    var method = HTTPMethod.get
    var task = HTTPTask.requestPlain
    var headers: [String: String]?
    var sampleData = Data()
    var validationType = ValidationType.none
    var authorizationType: AuthorizationType?

    init(_ baseURL: URL, _ path: String = "") {
        self.baseURL = baseURL
        self.path = path
    }

    init(_ server: LoopbackServer, _ path: String = "") { self.init(server.url(""), path) }

    /// Nobody listens there.
    static var nowhere: TestTarget { TestTarget(URL(string: "http://stub.invalid") ?? URL(fileURLWithPath: "/")) }

    /// The same, changed.
    func with(_ change: (inout TestTarget) -> Void) -> TestTarget {
        var target = self
        change(&target)
        return target
    }
}

/// Values from any thread.
final class Log<Value: Sendable>: Sendable {
    private let values = LockedValue<[Value]>([])

    var all: [Value] { values.withLock { $0 } }

    func append(_ value: Value) { values.withLock { $0.append(value) } }
}

extension Provider {
    /// The answer.
    func answer(_ target: Target) throws -> Response {
        try #require(try collect(rx.request(target).asObservable()).first)
    }

    /// The error; nil for an answer.
    func failure(_ target: Target) -> NetworkingError? {
        do {
            _ = try answer(target)
            return nil
        } catch { return error as? NetworkingError }
    }
}

/// The sentence of an error.
func sentence(_ error: (any Error)?) -> String? { error?.localizedDescription }
