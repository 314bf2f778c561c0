// Scroll views and the lists that are some: delegates, beside what is subscribed to.
import Controls
import Markup
import Rx
import Testing

@MainActor @Suite struct ScrollViewTests {
    private final class Listener: ScrollViewDelegate {
        var heard: [ScrollOffset] = []

        func scrollViewDidScroll(_ scrollView: ScrollView) { heard.append(scrollView.contentOffset) }
    }

    private final class Rows: TableViewDelegate {}

    private let host = PlainHost()

    @Test func `nobody pays for scrolling that no one hears`() {
        let view = ScrollView(number: 1, host: host)
        let rows = Rows()
        view.delegate = rows
        #expect(view.value(of: .events) == .none)
        let listener = Listener()
        view.delegate = listener
        #expect(view.value(of: .events) == .string("scroll:target.scrollLeft,target.scrollTop?t"))
        view.delegate = rows
        #expect(view.value(of: .events) == .none)
    }

    @Test func `a delegate and sequences hear the same`() {
        let view = ScrollView(number: 1, host: host)
        let (listener, bag) = (Listener(), DisposeBag())
        var heard: [ScrollOffset] = []
        let taken = view.rx.setDelegate(listener)
        view.rx.contentOffset.subscribe(onNext: { heard.append($0) }).disposed(by: bag)
        view.receive("scroll", [.int(0), .double(12.5)], isOnTop: true)
        #expect(listener.heard == [ScrollOffset(x: 0, y: 12.5)])
        #expect(heard == listener.heard)
        #expect(view.contentOffset.y == 12.5)
        taken.dispose()
        view.receive("scroll", [.int(0), .int(20)], isOnTop: true)
        #expect(listener.heard.count == 1)
        #expect(heard.count == 2)
    }

    @Test func `a delegate that another has replaced is not taken off`() {
        let view = ScrollView(number: 1, host: host)
        let (first, second) = (Listener(), Listener())
        let taken = view.rx.setDelegate(first)
        view.delegate = second
        taken.dispose()
        #expect(view.delegate === second)
    }

    @Test func `who has gone is not told, and the next who does not care costs nothing`() {
        let view = ScrollView(number: 1, host: host)
        do {
            let listener = Listener()
            view.delegate = listener
        }
        #expect(view.delegate == nil)
        let rows = Rows()
        view.delegate = rows
        #expect(view.value(of: .events) == .none)
    }

    @Test func `sequences end with the view`() {
        let view = ScrollView(number: 1, host: host)
        let (listener, bag) = (Listener(), DisposeBag())
        view.delegate = listener
        var ended = 0
        view.rx.didScroll.subscribe(onCompleted: { ended += 1 }).disposed(by: bag)
        view.detach()
        #expect(ended == 1)
        #expect(listener.heard.isEmpty)
    }
}
