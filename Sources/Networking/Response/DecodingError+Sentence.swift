// DecodingError+Sentence: where in a body something was missing or of another type, in one sentence.
import Foundation

extension DecodingError {
    /// What is wrong, with the path of keys to it.
    var sentence: String {
        switch self {
        case .keyNotFound(let key, let context): "The answer has no `\(Self.path(context.codingPath + [key]))`."
        case .valueNotFound(_, let context): "The answer has no value at `\(Self.path(context.codingPath))`."
        case .typeMismatch(let type, let context): "The answer has no \(type) at `\(Self.path(context.codingPath))`."
        case .dataCorrupted(let context) where context.codingPath.isEmpty: "The answer cannot be read."
        case .dataCorrupted(let context): "The answer has an unreadable value at `\(Self.path(context.codingPath))`."
        @unknown default: "The answer cannot be read."
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        let path = keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + key.stringValue
            }
        }
        return path.isEmpty ? "its top" : path
    }
}
