// Both sign-up models: what each result means for the form, and what is left when the screen goes.
import Controls
import Rx
import RxTest
import Testing

@testable import Photowall

extension SignupViewModelTests {
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
                .next(30, SignupViewModelTests.taken),
                .next(40, .validating), .next(45, SignupViewModelTests.otherAvailable),
                .next(50, SignupViewModelTests.taken),
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
    func `a name is called like another's where one was taken meanwhile`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.accounts.signUp = (10, .success(.similar(name: "jane")))
        bench.at(10) { $0.fill("jane") }
        bench.at(20) { $0.tap() }
        bench.run()
        #expect(bench.names.events.last == .next(30, SignupValidation.similar))
        #expect(bench.enabled.events.last == .next(20, false))
    }

    @Test(arguments: SignupVariant.allCases)
    func `a refused name does not colour another that was typed meanwhile`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.accounts.signUp = (10, .success(.taken(name: "jane")))
        bench.at(10) { $0.fill("jane") }
        bench.at(20) { $0.tap() }
        bench.at(22) { $0.type("john", into: $0.username) }
        bench.run()
        #expect(bench.now(bench.names) == .ok(message: "“john” is free"))
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

    // MARK: What is said

    @Test(arguments: SignupVariant.allCases, [SignupOutcome.created(name: "jane"), .locked, .taken(name: "jane")])
    func `a result is said until the form is edited`(_ variant: SignupVariant, _ outcome: SignupOutcome) {
        let bench = SignupBench(variant)
        bench.accounts.signUp = (10, .success(outcome))
        bench.at(10) { $0.fill("jane") }
        bench.at(20) { $0.tap() }
        bench.at(50) { $0.type("kobalt2", into: $0.repeated) }
        bench.at(60) { $0.type("kobalt", into: $0.password) }
        bench.run()
        #expect(bench.notices.events == [.next(20, nil), .next(30, outcome), .next(50, nil)])
    }

    @Test(arguments: SignupVariant.allCases)
    func `a result is said for a second, whatever is being typed`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.accounts.signUp = (10, .success(.locked))
        bench.at(10) { $0.fill("jane") }
        bench.at(20) { $0.tap() }
        bench.at(29) { $0.type("jan", into: $0.username) }
        // In the same tick, but after the result.
        bench.at(30) { $0.at(30) { $0.type("ja", into: $0.username) } }
        bench.run()
        #expect(bench.notices.events == [.next(20, nil), .next(30, .locked), .next(31, nil)])
    }

    @Test(arguments: SignupVariant.allCases)
    func `a result is said no more once the next attempt is under way`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.accounts.signUp = (10, .success(.busy))
        bench.at(10) { $0.fill("jane") }
        bench.at(20) { $0.tap() }
        bench.at(40) { $0.tap() }
        bench.run()
        #expect(bench.notices.events == [.next(20, nil), .next(30, .busy), .next(40, nil), .next(50, .busy)])
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
