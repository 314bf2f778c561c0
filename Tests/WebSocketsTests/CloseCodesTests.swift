// Mirrors CloseCodes.swift: the whole range at once; ClosePayloadTests has single codes on the wire.
import Testing

@testable import WebSockets

struct CloseCodesTests {
    @Test func `allows the registered and the private codes only`() {
        let allowed = (UInt16.min ... .max).filter(CloseCodes.mayBeSent)
        #expect(allowed == Array(1000...1003) + Array(1007...1014) + Array(3000...4999))
    }
}
