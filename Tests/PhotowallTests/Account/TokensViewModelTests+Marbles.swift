// TokensViewModel, drawn: a token is shown from its answer to the next tap, beside what is typed and tapped.
import Rx
import RxTest
import Testing

@testable import Photowall

extension TokensViewModelTests {
    @Test func `drawn: a token is asked for once, and shown until the next tap`() {
        let bench = Bench()
        bench.wireframe.choices = ["Revoke"]
        bench.service.outcomes = [.tooMany]
        bench.play("-t-n-tt---t---r---") { bench, act in
            switch act {
            case "n": bench.type("Script")
            case "r": bench.revocations.onNext(Bench.row)
            default: bench.tap()
            }
        }
        bench.run()
        #expect(bench.drawn(bench.names) { $0 == .empty ? "." : $0.isInvalid ? "x" : "y" } == ".x-y")
        #expect(bench.drawn(bench.progress) { $0 ? "y" : "n" } == "n----y-n--y-n")
        #expect(bench.drawn(bench.shown) { $0 == nil ? "." : "+" } == ".-----------+-.")
        #expect(
            bench.drawn(bench.notices) { $0.map { $0 == .tooMany ? "x" : $0.token == nil ? "r" : "m" } ?? "." }
                == "-.---.-x--.-m-.-r"
        )
    }
}
