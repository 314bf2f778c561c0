// The page of an error, and the policy that it comes with.
import Foundation
import Testing

@testable import HTTP

@Suite struct ErrorPageTests {
    private func text(_ response: Response) -> String {
        guard case .bytes(let bytes) = response.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func field(_ name: String, of response: Response) -> String? {
        response.headers.first { $0.name == name }?.value
    }

    /// What a browser makes of a style before it looks it up in the policy (CSP level 3 section 6.7.2.3).
    private func hash(_ style: Substring) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let program =
            "import base64, hashlib, sys; "
            + "print(base64.b64encode(hashlib.sha256(sys.argv[1].encode()).digest()).decode(), end='')"
        process.arguments = ["python3", "-c", program, String(style)]
        process.standardOutput = output
        try process.run()
        let hash = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return "sha256-" + hash
    }

    @Test func `the policy allows the page's own style, and no other`() throws {
        let response = Response.error(404, "There is no page at this address.")
        let style = try #require(text(response).firstMatch(of: /<style>(.*)<\/style>/)).1
        let policy = try #require(field("Content-Security-Policy", of: response))
        #expect(policy.contains("style-src '\(try hash(style))';"))
        #expect(!policy.contains("unsafe"))
        #expect(!policy.contains("script-src"))
    }

    @Test func `says the sentence once, escaped, and how to go on`() {
        let page = text(.error(503, "a < b & c"))
        #expect(page.split(separator: "a &lt; b &amp; c").count == 2)
        #expect(page.contains("<p><a href=\"/\">Go to the start page</a></p>"))
        #expect(page.contains("width=device-width, initial-scale=1"))
    }

    @Test func `a page that ends its connection has the same head and body`() {
        let response = Response.error(408, "Too late.")
        let wire = String(decoding: Response.error(408, "Too late.").wire, as: UTF8.self)
        #expect(wire.hasPrefix("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n"))
        #expect(wire.hasSuffix("\r\n\r\n" + text(response)))
        for field in response.headers { #expect(wire.contains("\r\n\(field.name): \(field.value)\r\n")) }
        #expect(!wire.replacing("\r\n\r\n<!doctype", with: "").contains("\r\n\r\n"))
    }
}
