// TokenAnswer: what the token endpoint answers (RFC 6749, section 5).
internal import Foundation
internal import Networking

/// A token; nothing of it is kept beyond the login.
struct TokenAnswer {
    let accessToken: String
    /// The ID token of OpenID, not checked yet.
    let idToken: String?

    /// Reads an answer.
    ///
    /// - Throws: `refused` for an error of section 5.2, whatever the status, since some providers tell them with 200;
    ///   `nonsense` for anything else that has no bearer token. No words of the answer are quoted: they may repeat the code.
    init(_ response: Response) throws(LoginProblem) {
        let isError = 400...499 ~= response.statusCode
        guard isError || response.statusCode == 200 else {
            throw .nonsense("its status is \(response.statusCode)")
        }
        self = try Answer.read(response.data) { (root) throws(LoginProblem) in
            if let error = root["error"], !error.isNull { throw .refused(code: error.string ?? "", words: nil) }
            guard !isError else { throw .nonsense("its status is \(response.statusCode)") }
            return try TokenAnswer(root)
        }
    }

    private init(_ root: AnswerValue) throws(LoginProblem) {
        // Section 7.1: a token of a type that is not understood must not be used; section 5.1: its case does not count.
        guard root["token_type"]?.string?.lowercased() == "bearer" else {
            throw .nonsense("its token is of another type than bearer")
        }
        guard let token = root["access_token"]?.string, PlainText.isASCII(token, maximum: 16 << 10) else {
            throw .nonsense("it gives no token")
        }
        accessToken = token
        idToken = root["id_token"]?.string
    }
}
