// Both sign-up models, from one body: what is typed and tapped at which tick, and what the form shows then.
import Controls
import Rx
import RxTest
import Testing

@testable import Photowall

@Suite struct SignupViewModelTests {
    static let available = ValidationResult.ok(message: "User name available")
    static let acceptable = ValidationResult.ok(message: "Password acceptable")
    static let match = ValidationResult.ok(message: "Passwords match")
    static let different = ValidationResult.failed(message: "Passwords are different")
    static let illegal = ValidationResult.failed(message: "User names are made of letters and digits only")

    // MARK: The user name

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
        bench.accounts.names["jane"] = (3, .success(false))
        bench.at(10) { $0.type("jane", into: $0.username) }
        bench.at(20) { $0.type("jane2", into: $0.username) }
        bench.at(30) { $0.type("", into: $0.username) }
        bench.run()
        #expect(
            bench.names.events == [
                .next(0, .empty), .next(10, .validating), .next(13, SignupValidation.taken),
                .next(20, .validating), .next(25, SignupViewModelTests.available), .next(30, .empty),
            ]
        )
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
        bench.accounts.names["ja"] = (40, .success(false))
        bench.accounts.names["jane"] = (5, .success(true))
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
                .next(20, .validating), .next(25, SignupViewModelTests.available),
            ]
        )
        #expect(bench.main.reports.isEmpty)
    }

    // MARK: The passwords

    @Test(arguments: SignupVariant.allCases)
    func `a repeat is judged again when the first password changes`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.at(10) { $0.type("secret", into: $0.password) }
        bench.at(20) { $0.type("secre", into: $0.repeated) }
        bench.at(30) { $0.type("secret", into: $0.repeated) }
        bench.at(40) { $0.type("secrets", into: $0.password) }
        bench.at(50) { $0.type("secret", into: $0.password) }
        bench.run()
        #expect(
            bench.repeats.events == [
                .next(0, .empty), .next(10, .empty), .next(20, SignupViewModelTests.different),
                .next(30, SignupViewModelTests.match), .next(40, SignupViewModelTests.different),
                .next(50, SignupViewModelTests.match),
            ]
        )
    }

    // MARK: The button

    @Test(arguments: SignupVariant.allCases)
    func `enables the button when all three hold`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.at(10) { $0.fill("jane") }
        bench.at(20) { $0.type("secret!", into: $0.repeated) }
        bench.at(30) { $0.type("secret", into: $0.repeated) }
        bench.at(40) { $0.type("jane!", into: $0.username) }
        bench.at(50) { $0.type("john", into: $0.username) }
        bench.run()
        #expect(
            bench.enabled.events == [
                .next(0, false), .next(15, true), .next(20, false), .next(30, true), .next(40, false),
                .next(55, true),
            ]
        )
    }

    @Test(arguments: SignupVariant.allCases)
    func `a tap signs up with what stands in the fields, shows progress, then the result`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.at(10) { $0.fill("jane") }
        bench.at(20) { $0.tap() }
        bench.run()
        let form = SignupForm(userName: "jane", password: "secret")
        #expect(bench.accounts.signUps.map(\.form) == [form])
        #expect(bench.accounts.signUps.map(\.key) == bench.keys)
        #expect(bench.accounts.signUps.map(\.owner) == [SignupBench.owner])
        #expect(bench.progress.events == [.next(0, false), .next(20, true), .next(30, false)])
        #expect(
            bench.results.events == [
                .next(30, SignupResult(key: bench.keys[0], form: form, outcome: .created(name: "jane")))
            ]
        )
    }

    @Test(arguments: SignupVariant.allCases)
    func `the button is disabled from the tap to the result`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.accounts.signUp = (10, .success(.locked))
        bench.at(10) { $0.fill("jane") }
        bench.at(20) { $0.tap() }
        bench.run()
        #expect(
            bench.enabled.events == [.next(0, false), .next(15, true), .next(20, false), .next(30, true)]
        )
    }

    @Test(arguments: SignupVariant.allCases)
    func `a second tap while the first is under way begins nothing`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.at(10) { $0.fill("jane") }
        bench.at(20) { $0.tap() }
        bench.at(20) { $0.tap() }
        bench.at(25) { $0.forceTap() }
        bench.run()
        #expect(bench.accounts.signUps.count == 1)
        #expect(bench.accounts.dropped.isEmpty)
        #expect(bench.results.events.map(\.time) == [30])
    }

    @Test(arguments: SignupVariant.allCases)
    func `retyping while signing up changes neither what is signed up nor what was typed`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.at(10) { $0.fill("jane") }
        bench.at(20) { $0.tap() }
        bench.at(22) { $0.type("john", into: $0.username) }
        bench.run()
        #expect(bench.results.events.map(\.time) == [30])
        #expect(bench.now(bench.results)?.form == SignupForm(userName: "jane", password: "secret"))
        #expect(bench.now(bench.results)?.outcome == .created(name: "jane"))
        #expect(bench.username.text == "john")
        #expect(bench.now(bench.names) == SignupViewModelTests.available)
        #expect(bench.accounts.asked == ["jane", "john"])
        #expect(bench.enabled.events == [.next(0, false), .next(15, true), .next(20, false)])
    }

    // MARK: Results

    @Test(arguments: SignupVariant.allCases)
    func `after a success the fields are empty, and the form can be used again`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.at(10) { $0.fill("jane") }
        bench.at(20) { $0.tap() }
        bench.run(to: 40)
        #expect(bench.now(bench.names) == .empty)
        #expect(bench.now(bench.passwords) == .empty)
        #expect(bench.now(bench.repeats) == .empty)
        #expect(bench.enabled.events == [.next(0, false), .next(15, true), .next(20, false)])
        // The very same texts again: the form must not take them for what it knows already.
        bench.at(50) { $0.fill("jane") }
        bench.run()
        #expect(bench.now(bench.names) == SignupViewModelTests.available)
        #expect(bench.now(bench.passwords) == SignupViewModelTests.acceptable)
        #expect(bench.now(bench.repeats) == SignupViewModelTests.match)
        #expect(bench.accounts.asked == ["jane", "jane"])
        #expect(bench.enabled.events.last == .next(55, true))
    }

    @Test(arguments: SignupVariant.allCases)
    func `a name taken meanwhile is called taken, and the button waits for another`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.accounts.signUp = (10, .success(.taken(name: "jane")))
        bench.at(10) { $0.fill("jane") }
        bench.at(20) { $0.tap() }
        bench.at(40) { $0.type("jane2", into: $0.username) }
        bench.at(50) { $0.type("jane", into: $0.username) }
        bench.run()
        #expect(
            bench.names.events == [
                .next(0, .empty), .next(10, .validating), .next(15, SignupViewModelTests.available),
                .next(30, SignupValidation.taken),
                .next(40, .validating), .next(45, SignupViewModelTests.available), .next(50, SignupValidation.taken),
            ]
        )
        #expect(
            bench.enabled.events == [
                .next(0, false), .next(15, true), .next(20, false), .next(45, true), .next(50, false),
            ]
        )
        #expect(bench.accounts.asked == ["jane", "jane2"])
    }

    @Test(arguments: SignupVariant.allCases)
    func `a refused name does not colour another that was typed meanwhile`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.accounts.signUp = (10, .success(.taken(name: "jane")))
        bench.at(10) { $0.fill("jane") }
        bench.at(20) { $0.tap() }
        bench.at(22) { $0.type("john", into: $0.username) }
        bench.run()
        #expect(bench.now(bench.names) == SignupViewModelTests.available)
        #expect(bench.accounts.asked == ["jane", "john"])
        #expect(bench.enabled.events.last == .next(30, true))
    }

    @Test(arguments: SignupVariant.allCases, [SignupOutcome.locked, .diskFull, .busy, .failed])
    func `after a failure what was typed stays, and another tap tries again`(
        _ variant: SignupVariant,
        _ outcome: SignupOutcome
    ) {
        let bench = SignupBench(variant)
        bench.accounts.signUp = (10, .success(outcome))
        bench.at(10) { $0.fill("jane") }
        bench.at(20) { $0.tap() }
        bench.at(35) { $0.accounts.signUp = nil }
        bench.at(40) { $0.tap() }
        bench.run()
        #expect(bench.results.events.map(\.time) == [30, 50])
        #expect(bench.results.events.first?.value.element?.outcome == outcome)
        #expect(bench.now(bench.results)?.outcome == .created(name: "jane"))
        #expect(bench.accounts.signUps.map(\.form.userName) == ["jane", "jane"])
        #expect(bench.accounts.signUps.map(\.key) == bench.keys)
        #expect(bench.keys.count == 2)
    }

    @Test(arguments: SignupVariant.allCases)
    func `an error of the service becomes a result, and the form lives on`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.accounts.signUp = (10, .failure(TestAccounts.Unreachable()))
        bench.at(10) { $0.fill("jane") }
        bench.at(20) { $0.tap() }
        bench.at(40) { $0.tap() }
        bench.run()
        #expect(bench.results.events.map(\.value.element?.outcome) == [.failed, .failed])
        #expect(bench.progress.events.map(\.value.element) == [false, true, false, true, false])
        #expect(bench.main.reports.isEmpty)
    }

    // MARK: The end

    @Test(arguments: SignupVariant.allCases)
    func `nothing is asked or shown once the screen has gone`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.at(10) { $0.fill("jane") }
        bench.at(12) { $0.dispose() }
        bench.at(20) { $0.type("john", into: $0.username) }
        bench.run()
        #expect(bench.accounts.dropped == ["jane"])
        #expect(bench.now(bench.names) == .validating)
        #expect(bench.accounts.asked == ["jane"])
    }

    @Test(arguments: SignupVariant.allCases, [5, 12, 25, 35])
    func `nothing is left behind by a screen that goes at any moment`(_ variant: SignupVariant, _ time: TestTime) {
        func journey() -> (Home, meanwhile: Int32) {
            let bench = SignupBench(variant)
            bench.at(10) { $0.fill("jane") }
            bench.at(20) { $0.tap() }
            bench.run(to: time)
            let meanwhile = Home.with(bench.home) { Resources.total }
            bench.dispose()
            bench.run()
            return (bench.home, meanwhile)
        }
        let (home, meanwhile) = journey()
        #expect(Home.with(home) { Resources.total } == 0)
        #if DEBUG
        #expect(meanwhile > 0)
        #endif
    }
}
