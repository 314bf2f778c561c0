// PasswordViewModel, drawn: when the password may be changed, and what is said, beside what is typed and tapped.
import Rx
import RxTest
import Testing

@testable import Photowall

extension PasswordViewModelTests {
    @Test func `drawn: a change is asked for once, and what came of it goes with the next letter`() {
        let bench = Bench()
        bench.service.outcomes = [.wrong, .changed]
        bench.play("-c-n-r-tt---c-t-") { bench, act in
            switch act {
            case "c": bench.type("old one \(bench.service.asked.count)", into: bench.current)
            case "n": bench.type("new one", into: bench.new)
            case "r": bench.type("new one", into: bench.repeated)
            default: bench.tap()
            }
        }
        bench.run()
        #expect(bench.drawn(bench.enabled) { $0 ? "y" : "n" } == "n----y-n-y----n-y")
        #expect(bench.drawn(bench.progress) { $0 ? "y" : "n" } == "n------y-n----y-n")
        #expect(bench.drawn(bench.results) { $0.outcome == .changed ? "d" : "x" } == "---------x------d")
        #expect(bench.drawn(bench.notices) { $0.map { $0 == .changed ? "d" : "x" } ?? "." } == "-------.-x--.-.-d")
    }
}
