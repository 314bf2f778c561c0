// An indicator is seen or not; a progress view knows how far, or does not.
import Controls
import Markup
import Rx
import Testing

@MainActor @Suite struct ActivityIndicatorViewTests {
    private let host = PlainHost()

    @Test func `it is seen while it animates`() {
        let view = ActivityIndicatorView(number: 1, host: host)
        #expect(!view.isAnimating)
        #expect(view.value(of: .hidden) == .bool(true))
        let bag = DisposeBag()
        Observable.just(true).bind(to: view.rx.isAnimating).disposed(by: bag)
        #expect(view.value(of: .hidden) == .bool(false))
        view.stopAnimating()
        #expect(view.isHidden)
        view.startAnimating()
        #expect(!view.isHidden)
    }

    @Test(arguments: [(0.25, 0.25), (-1, 0), (7, 1), (.infinity, 1), (.nan, nil), (nil, nil)] as [(Double?, Double?)])
    func `progress is a part of a whole, or not known`(_ set: Double?, _ shown: Double?) {
        let view = ProgressView(number: 1, host: host)
        let bag = DisposeBag()
        Observable.just(set).bind(to: view.rx.progress).disposed(by: bag)
        #expect(view.progress == shown)
    }
}
