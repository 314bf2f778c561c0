// JSON of a value, as an endpoint answers it.
public import HTTP
import Jansson

extension Response {
    /// A value as JSON (RFC 8259).
    ///
    /// ```swift
    /// router.endpoint(.get, "/api/cards") { request in try .json(cards.all()) }
    /// ```
    ///
    /// - Parameters:
    ///   - value: What is encoded, as `JanssonEncoder` does by default.
    ///   - status: The status code. Default: 200.
    /// - Returns: The answer.
    /// - Throws: What the value's `encode(to:)` throws, and where it is nothing that JSON has, such as a number that is infinite.
    public static func json(_ value: some Encodable, status: Int = 200) throws -> Response {
        Response(
            status: status,
            headers: [("Content-Type", "application/json")],
            body: .bytes(try JanssonEncoder().encode(value))
        )
    }
}
