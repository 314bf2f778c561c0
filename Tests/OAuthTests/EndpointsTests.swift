// Discovery documents of providers on other machines, and where they are.
import Foundation
import Testing

@testable import OAuth

@Suite struct EndpointsTests {
    private func endpoints(_ members: String = "", token: String = "https://a.example.com/t") throws -> Endpoints {
        let document = """
            {"issuer": "https://a.example.com/x", "authorization_endpoint": "https://b.example.com/a",
             "token_endpoint": "\(token)"\(members)}
            """
        let issuer = try #require(URL(string: "https://a.example.com/x"))
        return try Endpoints(Data(document.utf8), of: issuer)
    }

    @Test(arguments: ["https://a.example.com/x", "https://a.example.com/x/"])
    func `the document is below the issuer`(issuer: String) throws {
        let expected = "https://a.example.com/x/.well-known/openid-configuration"
        #expect(Endpoints.discovery(of: try #require(URL(string: issuer))).absoluteString == expected)
    }

    @Test func `a provider elsewhere cannot send codes to this machine over http`() throws {
        let refusal = LoginProblem.nonsense("its discovery document has an address that must not be used")
        #expect(throws: refusal) { try endpoints(token: "http://127.0.0.1/t") }
        #expect(throws: refusal) { try endpoints(token: "http://localhost:8080/t") }
        #expect(try endpoints().token.absoluteString == "https://a.example.com/t")
        #expect(try endpoints().profile == nil && !endpoints().namesIssuer)
    }

    @Test(arguments: [
        ("", Endpoints.Authentication.basic),
        (#", "token_endpoint_auth_methods_supported": ["client_secret_post"]"#, .post),
        (#", "token_endpoint_auth_methods_supported": ["client_secret_post", "client_secret_basic"]"#, .basic),
        (#", "token_endpoint_auth_methods_supported": ["private_key_jwt"]"#, .basic),
    ])
    func `the secret goes into the header unless the body alone is taken`(
        members: String,
        expected: Endpoints.Authentication
    ) throws {
        #expect(try endpoints(members).authentication == expected)
    }
}
