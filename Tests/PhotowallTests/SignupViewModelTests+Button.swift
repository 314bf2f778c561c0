// Both sign-up models: when the button can be tapped, and what a tap does.
import Controls
import Rx
import RxTest
import Testing

@testable import Photowall

extension SignupViewModelTests {
    @Test(arguments: SignupVariant.allCases)
    func `enables the button when all three hold`(_ variant: SignupVariant) {
        let bench = SignupBench(variant)
        bench.at(10) { $0.fill("jane") }
        bench.at(20) { $0.type("kobalt!", into: $0.repeated) }
        bench.at(30) { $0.type("kobalt", into: $0.repeated) }
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
        let form = SignupForm(userName: "jane", password: "kobalt")
        #expect(bench.accounts.signUps.map(\.form) == [form])
        #expect(bench.accounts.signUps.map(\.key) == bench.keys)
        #expect(bench.accounts.signUps.map(\.owner) == [SignupBench.owner])
        #expect(bench.progress.events == [.next(0, false), .next(20, true), .next(30, false)])
        #expect(
            bench.results.events == [
                .next(30, SignupResult(form: form, outcome: .created(name: "jane")))
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
        #expect(bench.now(bench.results)?.form == SignupForm(userName: "jane", password: "kobalt"))
        #expect(bench.now(bench.results)?.outcome == .created(name: "jane"))
        #expect(bench.username.text == "john")
        #expect(bench.now(bench.names) == .ok(message: "“john” is free"))
        #expect(bench.accounts.asked == ["jane", "john"])
        #expect(bench.enabled.events == [.next(0, false), .next(15, true), .next(20, false)])
    }
}
