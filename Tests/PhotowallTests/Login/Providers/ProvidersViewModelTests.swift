// "Log in with …" in virtual time: where a tap leads, what is said, and who is logged in.
import Foundation
import OAuth
import Rx
import RxLive
import RxTest
import Testing

@testable import Photowall

@Suite struct ProvidersViewModelTests {
    private final class Bench {
        let main = VirtualMain()
        let taps = PublishSubject<ProviderName>()
        private(set) var seen: [String] = []
        private(set) var begun: [String] = []
        private(set) var sought: [String] = []
        private let disposeBag = DisposeBag()

        func tap(_ key: String, at time: Int) {
            main.scheduler.scheduleAt(time) { [taps] in taps.onNext(ProviderName(key: key, name: key)) }
        }

        /// Runs it; each site, and the service with the accounts, answers after ten ticks.
        func run(
            _ arrival: Arrival? = nil,
            found: Result<ProvenUser?, OAuthError> = .success(nil),
            answer: @escaping (String) -> Result<String, OAuthError>
        ) {
            Home.with(Home(main)) {
                let clock = main.scheduler
                let find = { [unowned self] (identity: Identity) -> Single<ProvenUser?> in
                    .deferred { [unowned self] in
                        sought.append("\(clock.clock): \(identity.subject)")
                        return later(found)
                    }
                }
                let model = ProvidersViewModel(taps: taps, arrival: arrival, find: find) { [unowned self] provider in
                    begun.append("\(clock.clock): \(provider.key)")
                    return later(answer(provider.key))
                }
                let note: (String) -> Void = { [unowned self] in seen.append("\(clock.clock): \($0)") }
                model.address.drive(onNext: { note("open \($0)") }).disposed(by: disposeBag)
                model.alert.drive(onNext: { note("alert \($0)") }).disposed(by: disposeBag)
                model.user.drive(onNext: { note("user \($0.user.name)") }).disposed(by: disposeBag)
                model.isLeaving.drive(onNext: { note("leaving \($0)") }).disposed(by: disposeBag)
                clock.advanceTo(1_000)
            }
        }

        private func later<Value>(_ result: Result<Value, OAuthError>) -> Single<Value> {
            let clock = main.scheduler
            return Single.create { observer in
                clock.scheduleRelativeVirtual((), dueTime: 10) { _ in
                    observer(result.mapError { $0 as any Error })
                    return Disposables.create()
                }
            }
        }
    }

    @Test func `a tap leads to the site once it has answered`() {
        let bench = Bench()
        bench.tap("a", at: 300)
        bench.tap("b", at: 305)
        bench.tap("b", at: 320)
        bench.run { .success("https://\($0).example") }
        #expect(bench.begun == ["300: a", "320: b"], "while one is asked another tap asks none")
        #expect(
            bench.seen.filter { $0.contains("open") } == ["310: open https://a.example", "330: open https://b.example"]
        )
        #expect(
            bench.seen.filter { $0.contains("leaving") } == [
                "0: leaving false", "300: leaving true", "310: leaving false", "320: leaving true",
                "330: leaving false",
            ]
        )
    }

    @Test func `a site that does not answer is said to, and can be tried again`() {
        let bench = Bench()
        bench.tap("a", at: 300)
        bench.tap("a", at: 400)
        bench.run { _ in .failure(.login("Example does not answer.")) }
        #expect(
            bench.seen.filter { $0.contains("alert") } == [
                "310: alert Example does not answer.", "410: alert Example does not answer.",
            ]
        )
    }

    @Test(arguments: [
        (Arrival.cancelled, ["alert Result is cancelled"]), (.failed("It is over."), ["alert It is over."]),
        (.stranger(Identity(issuer: "i", subject: "s"), provider: "Example"), []),
    ])
    func `what has come back is told`(arrival: Arrival, expected: [String]) {
        let bench = Bench()
        bench.run(arrival) { _ in .success("") }
        #expect(bench.seen.filter { !$0.contains("leaving") } == expected.map { "0: " + $0 })
        #expect(bench.sought == [])
    }

    @Test(arguments: answers) func `whose account it is is asked when somebody has come back`(
        found: Result<ProvenUser?, OAuthError>,
        expected: String
    ) {
        let bench = Bench()
        bench.run(.known(Identity(issuer: "i", subject: "ann")), found: found) { _ in .success("") }
        #expect(bench.sought == ["0: ann"], "once, whoever hears of it")
        #expect(bench.seen.filter { !$0.contains("leaving") } == ["10: " + expected])
    }
}

/// What comes of the look-up, and of that.
private let answers: [(Result<ProvenUser?, OAuthError>, String)] = [
    (.success(ProvenUser(Principal(id: "7", name: "Ann"), ended: EndedCredentials(), since: 0)), "user Ann"),
    (.success(nil), "alert Your account is not linked to that site any more. Please log in with your password."),
    (.failure(.login("The accounts cannot be asked.")), "alert You could not be logged in. Please try again."),
]
