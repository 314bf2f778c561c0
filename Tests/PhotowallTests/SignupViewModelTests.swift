// Both sign-up models, from one body: what is typed at which tick, and what the form says of it. The button and the results
// are in the extensions.
import Controls
import Rx
import RxTest
import Storage
import Testing

@testable import Photowall

@Suite struct SignupViewModelTests {
    static let available = ValidationResult.ok(message: "“jane” is free")
    static let otherAvailable = ValidationResult.ok(message: "“jane2” is free")
    static let taken = ValidationResult.failed(message: "“jane” is taken. Try another.")
    static let acceptable = ValidationResult.ok(message: "Good")
    static let match = ValidationResult.ok(message: "Passwords match")
    static let different = ValidationResult.failed(message: "These don’t match")
    static let illegal = ValidationResult.failed(message: "Letters and digits only")

    @Test(arguments: SignupVariant.allCases)
    func `says nothing of an empty form and keeps its button disabled`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.run()
        #expect(bench.names.events == [.next(0, .empty)])
        #expect(bench.passwords.events == [.next(0, .empty)])
        #expect(bench.repeats.events == [.next(0, .empty)])
        #expect(bench.enabled.events == [.next(0, false)])
        #expect(bench.progress.events == [.next(0, false)])
        #expect(bench.results.events.isEmpty)
        #expect(bench.accounts.asked.isEmpty)
    }

    @Test(arguments: SignupVariant.allCases)
    func `says at once that a name is not of letters and digits`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.at(10) { $0.type("jane doe", into: $0.username) }
        bench.run()
        #expect(bench.names.events == [.next(0, .empty), .next(10, SignupViewModelTests.illegal)])
        #expect(bench.accounts.asked.isEmpty)
    }

    @Test(arguments: SignupVariant.allCases)
    func `checks a name, then says that it is available or taken`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.accounts.names["jane"] = (3, .success(.taken))
        bench.at(10) { $0.type("jane", into: $0.username) }
        bench.at(20) { $0.type("jane2", into: $0.username) }
        bench.at(30) { $0.type("", into: $0.username) }
        bench.run()
        #expect(
            bench.names.events == [
                .next(0, .empty), .next(10, .validating), .next(13, SignupViewModelTests.taken),
                .next(20, .validating), .next(25, SignupViewModelTests.otherAvailable), .next(30, .empty),
            ]
        )
    }

    @Test(arguments: SignupVariant.allCases)
    func `says nothing of what cannot be seen`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.at(10) { $0.type(" \u{200B}", into: $0.username) }
        bench.at(20) { $0.type("jane ", into: $0.username) }
        bench.run()
        #expect(
            bench.names.events == [
                .next(0, .empty), .next(10, .empty), .next(20, .validating), .next(25, SignupViewModelTests.available),
            ]
        )
    }

    @Test(arguments: SignupVariant.allCases)
    func `says what is wrong with a name, each in words of its own`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.accounts.names["pau1"] = (3, .success(.similar))
        let names = ["pаul", "a७1", "e\u{301}\u{302}\u{303}", "Support", "pau1"]
        for (place, name) in names.enumerated() { bench.at(10 + 10 * place) { $0.type(name, into: $0.username) } }
        bench.run()
        #expect(
            bench.names.events == [
                .next(0, .empty), .next(10, .failed(message: "Letters of one alphabet only")),
                .next(20, .failed(message: "Letters of one alphabet only")),
                .next(30, .failed(message: "Too many marks on one letter")),
                .next(40, .failed(message: "This name is reserved")), .next(50, .validating),
                .next(53, .failed(message: "Looks like another user's name")),
            ]
        )
        #expect(bench.accounts.asked == ["pau1"])
    }

    @Test(arguments: SignupVariant.allCases)
    func `asks once for each name, however many places show the answer`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.at(10) { $0.type("jane", into: $0.username) }
        bench.run()
        #expect(bench.accounts.asked == ["jane"])
    }

    @Test(arguments: SignupVariant.allCases)
    func `shows the newest name's answer alone`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.accounts.names["ja"] = (40, .success(.taken))
        bench.accounts.names["jane"] = (5, .success(.available))
        bench.at(10) { $0.type("ja", into: $0.username) }
        bench.at(20) { $0.type("jane", into: $0.username) }
        bench.run()
        #expect(
            bench.names.events == [
                .next(0, .empty), .next(10, .validating), .next(20, .validating),
                .next(25, SignupViewModelTests.available),
            ]
        )
        #expect(bench.accounts.dropped == ["ja"])
    }

    @Test(arguments: SignupVariant.allCases)
    func `an answer that is on its way does not show at a name that cannot be`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.at(10) { $0.type("jane", into: $0.username) }
        bench.at(12) { $0.type("jane!", into: $0.username) }
        bench.run()
        #expect(bench.now(bench.names) == SignupViewModelTests.illegal)
        #expect(bench.accounts.dropped == ["jane"])
    }

    @Test(arguments: SignupVariant.allCases)
    func `words a check that fails, and checks the next name`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.accounts.names["jane"] = (5, .failure(TestAccounts.Unreachable()))
        bench.at(10) { $0.type("jane", into: $0.username) }
        bench.at(20) { $0.type("jane2", into: $0.username) }
        bench.run()
        #expect(
            bench.names.events == [
                .next(0, .empty), .next(10, .validating), .next(15, SignupValidation.unchecked),
                .next(20, .validating), .next(25, SignupViewModelTests.otherAvailable),
            ]
        )
        #expect(bench.main.reports.isEmpty)
    }

    @Test(arguments: SignupVariant.allCases)
    func `a repeat is judged again when the first password changes`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.at(10) { $0.type("kobalt", into: $0.password) }
        bench.at(20) { $0.type("kobal", into: $0.repeated) }
        bench.at(30) { $0.type("kobalt", into: $0.repeated) }
        bench.at(40) { $0.type("kobalts", into: $0.password) }
        bench.at(50) { $0.type("kobalt", into: $0.password) }
        bench.run()
        #expect(
            bench.repeats.events == [
                .next(0, .empty), .next(10, .empty), .next(20, SignupViewModelTests.different),
                .next(30, SignupViewModelTests.match), .next(40, SignupViewModelTests.different),
                .next(50, SignupViewModelTests.match),
            ]
        )
    }
}
