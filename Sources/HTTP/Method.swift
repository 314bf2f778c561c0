// The methods that a handler may see. HEAD is not among them: it is a GET whose body stays behind.

/// A request's method (RFC 9110 section 9).
public enum Method: String, CaseIterable, Sendable {
    /// Asks for a representation; also stands for HEAD.
    case get = "GET"
    /// Gives content to be processed.
    case post = "POST"
    /// Replaces the target.
    case put = "PUT"
    /// Changes the target (RFC 5789).
    case patch = "PATCH"
    /// Removes the target.
    case delete = "DELETE"
    /// Asks what is possible.
    case options = "OPTIONS"
}
