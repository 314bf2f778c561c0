// Answer: the JSON of a provider's answers, bounded, and what they have in common.
internal import Foundation
internal import Jansson
internal import Networking

enum Answer {
    /// Reads an object; the number of its bytes is bounded by the request.
    static func read<Value>(
        _ data: some Sequence<UInt8>,
        _ body: (AnswerValue) throws(LoginProblem) -> Value
    ) throws(LoginProblem) -> Value {
        let bytes = Array(data)
        let decoder = JanssonDecoder(limits: JSONLimits(bytes: bytes.count, depth: 16))
        guard let root = try? decoder.decode(AnswerValue.self, from: bytes) else {
            throw .nonsense("its answer is no JSON")
        }
        guard case .object = root else { throw .nonsense("its answer is no object") }
        return try body(root)
    }

    /// The body of an answer with status 200.
    static func body(_ response: Response) throws(LoginProblem) -> Data {
        guard response.statusCode == 200 else { throw .nonsense("its status is \(response.statusCode)") }
        return response.data
    }
}
