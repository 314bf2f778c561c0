// What a refresh control says, and when it says nothing.
import Controls
import Markup
import Rx
import Testing

@MainActor @Suite struct RefreshControlTests {
    private let host = PlainHost()

    @Test func `a tap begins it, and none counts until it ends`() {
        let control = RefreshControl(number: 1, host: host)
        let bag = DisposeBag()
        var heard = 0
        control.rx.controlEvent(.valueChanged).subscribe(onNext: { heard += 1 }).disposed(by: bag)
        #expect(control.isReachable)
        control.receive(.action(once: nil))
        #expect(control.isRefreshing)
        #expect(!control.isReachable)
        #expect(heard == 1)
        control.endRefreshing()
        #expect(control.isReachable)
        control.receive(.action(once: nil))
        #expect(heard == 2)
    }

    @Test func `beginning by the program sends nothing`() {
        let control = RefreshControl(number: 1, host: host)
        let bag = DisposeBag()
        var heard = 0
        control.rx.controlEvent(.valueChanged).subscribe(onNext: { heard += 1 }).disposed(by: bag)
        control.beginRefreshing()
        #expect(heard == 0)
        Observable.just(false).bind(to: control.rx.isRefreshing).disposed(by: bag)
        #expect(control.value(of: .busy) == .bool(false))
    }
}
