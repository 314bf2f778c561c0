// LoginViewModel, drawn: when one may log in, and what is said, beside what is typed and tapped.
import Rx
import RxLive
import RxTest
import Testing

@testable import Photowall

extension LoginViewModelTests {
    @Test func `drawn: from tap to answer nobody logs in twice, and what came of it goes with the next letter`() {
        let bench = Bench()
        let ann = ProvenUser(Principal(id: "1", name: "Ann"), ended: EndedCredentials(), since: 0)
        bench.service.outcomes = [.wrong, .welcome(ann)]
        bench.play("-n-p-tt---p-t--t") { bench, act in
            switch act {
            case "n": bench.userName.onNext("ann")
            case "p": bench.password.onNext("kobalt \(bench.service.asked.count)")
            default: bench.tap()
            }
        }
        bench.run()
        #expect(bench.drawn(bench.enabled) { $0 ? "y" : "n" } == "n--y-n-y----n-yn-y")
        #expect(bench.drawn(bench.progress) { $0 ? "y" : "n" } == "n----y-n----y-ny-n")
        #expect(bench.drawn(bench.notices) { $0.map { $0.isWelcome ? "w" : "x" } ?? "." } == "-.-.-.-x--.-.-w.-x")
        #expect(bench.drawn(bench.users) { $0.user.name.first } == "--------------A")
    }
}
