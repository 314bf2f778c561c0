// UploadClaims: one page at most has an upload in hand.
import Testing
import Uploads

@testable import Photowall

@Suite struct UploadClaimsTests {
    private final class Page {}

    @Test func `one page at most has an upload in hand, until it lets go`() throws {
        let claims = UploadClaims(), upload = try #require(UploadID(String(repeating: "A", count: 22)))
        let (first, second) = (Page(), Page())
        let (one, other) = (ObjectIdentifier(first), ObjectIdentifier(second))
        #expect(claims.claim(upload, by: one) && claims.claim(upload, by: one))
        #expect(!claims.claim(upload, by: other))
        claims.release(upload, by: other)
        #expect(!claims.claim(upload, by: other), "it is not its to let go of")
        claims.release(upload, by: one)
        #expect(claims.claim(upload, by: other))
        withExtendedLifetime((first, second)) {}
    }
}
