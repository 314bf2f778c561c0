// What the embedded provider takes for a request, and where it sends browsers.
import HTTP
import Testing

@testable import Photowall

@Suite struct ConsentRequestTests {
    private static let back = "http://127.0.0.1:8080/login/demo"
    private static let fields = [
        "response_type": "code", "client_id": "photowall", "redirect_uri": back, "state": "s t&a=te",
        "code_challenge": "challenge", "code_challenge_method": "S256", "nonce": "n",
    ]

    private func request(_ changes: [String: String?] = [:]) -> ConsentRequest? {
        var fields = ConsentRequestTests.fields
        for (name, value) in changes { fields[name] = value }
        let text = fields.map { "\($0)=\(PercentEncoding.component($1))" }.joined(separator: "&")
        return ConsentRequest(Query(Array(text.utf8)[...]), redirectURI: ConsentRequestTests.back)
    }

    @Test func `the answer goes back with its state and issuer, escaped`() throws {
        let request = try #require(self.request())
        #expect(request.nonce == "n")
        let address = request.answer("code", "c/d", from: "http://127.0.0.1:8080/provider")
        #expect(
            address == ConsentRequestTests.back
                + "?code=c/d&state=s%20t%26a%3Dte&iss=http%3A//127.0.0.1%3A8080/provider"
        )
    }

    @Test(
        arguments: [
            ["response_type": "token"], ["client_id": "other"], ["client_id": nil],
            ["redirect_uri": "https://evil.example/login/demo"], ["redirect_uri": back + "/"], ["redirect_uri": nil],
            ["code_challenge_method": "plain"], ["code_challenge": nil], ["state": nil],
            ["state": String(repeating: "s", count: 513)],
        ] as [[String: String?]]
    )
    func `another request is none`(changes: [String: String?]) { #expect(request(changes) == nil) }
}
