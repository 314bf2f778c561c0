// A secret that a person types.
import Controls
import Markup
import Testing

@MainActor @Suite struct SecureFieldTests {
    @Test func `its letters can be shown`() {
        let host = PlainHost(template: [1: [.type: .string("password")]])
        let field = SecureField(number: 1, host: host)
        #expect(field.isSecureTextEntry)
        field.isSecureTextEntry = false
        #expect(field.value(of: .type) == .string("text"))
        field.isSecureTextEntry = true
        #expect(field.value(of: .type) == .string("password"))
        withExtendedLifetime(host) {}
    }
}
