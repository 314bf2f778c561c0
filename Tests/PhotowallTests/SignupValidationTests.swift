// The rules of the sign-up form at their borders, and the words and colours of what they say.
import Controls
import Testing

@testable import Photowall

@Suite struct SignupValidationTests {
    @Test func `a password has at least five characters`() {
        #expect(SignupValidation.password("") == .empty)
        #expect(SignupValidation.password("1234") == .failed(message: "Use at least 5 characters"))
        #expect(SignupValidation.password("12354").isValid)
        #expect(!SignupValidation.password("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦").isValid, "four characters, however many bytes")
        #expect(SignupValidation.password("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦").isValid)
    }

    @Test func `a password has at most 1024 bytes`() {
        #expect(SignupValidation.password(String(repeating: "xy", count: 512)).isValid)
        #expect(
            SignupValidation.password(String(repeating: "xy", count: 513)) == .failed(message: "Password is too long")
        )
    }

    @Test func `a repeat says nothing while it is empty`() {
        #expect(SignupValidation.repeatedPassword("kobalt", "") == .empty)
        #expect(SignupValidation.repeatedPassword("", "kobalt") == .failed(message: "These don’t match"))
        #expect(SignupValidation.repeatedPassword("kobalt", "kobalt") == .ok(message: "Passwords match"))
    }

    @Test func `each state of a field has its own words and colour`() {
        #expect(ValidationResult.empty.sentence == "")
        #expect(ValidationResult.validating.sentence == "Checking …")
        #expect(ValidationResult.validating.textColor == .secondaryLabel)
        #expect(ValidationResult.ok(message: "Fine").sentence == "Fine")
        #expect(ValidationResult.ok(message: "Fine").textColor == .green)
        #expect(ValidationResult.failed(message: "Wrong").textColor == .red)
    }

    @Test func `each outcome has a sentence of its own, and success alone is green`() {
        let outcomes: [SignupOutcome] = [
            .created(name: "jane"), .taken(name: "jane"), .similar(name: "jane"), .unfit(name: "jane"), .commonPassword,
            .locked,
            .diskFull,
            .busy, .failed,
        ]
        #expect(Set(outcomes.map(\.sentence)).count == outcomes.count)
        #expect(outcomes.allSatisfy { $0.sentence.hasSuffix(".") })
        #expect(outcomes.map(\.textColor) == [.green] + Array(repeating: .red, count: 8))
        #expect(SignupOutcome.created(name: "jane").sentence.contains("jane"))
        #expect(SignupOutcome.taken(name: "jane").sentence.contains("jane"))
    }
}
