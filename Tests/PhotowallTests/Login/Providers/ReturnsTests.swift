// Ways back that are under way: how often each is finished, who hears of it, and how many there may be.
import Rx
import RxLive
import Testing

@testable import Photowall

@Suite struct ReturnsTests {
    private let site = PublishSubject<String>()

    private func session(_ number: UInt64) -> SessionID { SessionID(high: 7, low: number) }

    @Test func `each is finished once, also for those who come later and where the first one leaves`() {
        let returns = Returns()
        var begun: [UInt64] = []
        var heard: [String] = []
        func ask(_ number: UInt64, _ state: String = "s") -> any Disposable {
            returns.outcome(of: state, for: session(number)) { [site] in
                begun.append(number)
                return site.take(1).asSingle()
            }
            .subscribe(onSuccess: { heard.append("\(number) \($0)") })
        }
        ask(1).dispose()
        let all = [ask(1), ask(1), ask(2), ask(1, "t")]
        #expect(begun == [1, 2, 1] && returns.count == 3 && heard.isEmpty)
        site.onNext("x")
        #expect(heard.sorted() == ["1 x", "1 x", "1 x", "2 x"])
        #expect(returns.count == 0)
        all.forEach { $0.dispose() }
        ask(1).dispose()
        #expect(begun.count == 4, "what has ended is not remembered here")
    }

    @Test func `an error ends it for all`() {
        let returns = Returns()
        var errors = 0
        let all = (0..<2).map { _ in
            returns.outcome(of: "s", for: session(1)) { [site] in site.asSingle() }.subscribe(onFailure: { _ in
                errors += 1
            })
        }
        site.onError(RxError.unknown)
        #expect(errors == 2 && returns.count == 0)
        all.forEach { $0.dispose() }
    }

    @Test func `beyond so many, one ends with its request`() {
        let returns = Returns(limit: 1)
        let first = returns.outcome(of: "s", for: session(1)) { [site] in site.asSingle() }.subscribe()
        var isOver = false
        let second = returns.outcome(of: "t", for: session(1)) {
            Single<String>.never().do(onDispose: { isOver = true })
        }
        .subscribe()
        #expect(returns.count == 1 && !isOver)
        second.dispose()
        #expect(isOver)
        first.dispose()
        #expect(returns.count == 1)
    }
}
