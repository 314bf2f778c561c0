// A view's delegate as sequences, in the way in which RxCocoa's proxies are written.
import Controls
import Markup
import Rx
import Testing

private protocol PadDelegate: AnyObject {
    func pad(_ pad: Pad, didDraw stroke: Int)
}

private class Pad: View, HasDelegate {
    weak var delegate: (any PadDelegate)?

    func draw(_ stroke: Int) { delegate?.pad(self, didDraw: stroke) }
}

private final class BoardPad: Pad {}

private class PadDelegateProxy: DelegateProxy<Pad, any PadDelegate>, DelegateProxyType, PadDelegate {
    let strokes = PublishSubject<Int>()

    init(pad: Pad) { super.init(parentObject: pad, delegateProxy: PadDelegateProxy.self) }

    static func registerKnownImplementations() {
        register { PadDelegateProxy(pad: $0) }
        register { BoardPadDelegateProxy(boardPad: $0) }
    }

    func pad(_ pad: Pad, didDraw stroke: Int) {
        strokes.onNext(stroke)
        forwardToDelegate()?.pad(pad, didDraw: stroke)
    }

    override func viewDetaches() { strokes.onCompleted() }
}

private final class BoardPadDelegateProxy: PadDelegateProxy {
    init(boardPad: BoardPad) { super.init(pad: boardPad) }
}

private final class Listener: PadDelegate {
    var drawn: [Int] = []

    func pad(_ pad: Pad, didDraw stroke: Int) { drawn.append(stroke) }
}

@MainActor @Suite struct DelegateProxyTests {
    private let host = PlainHost()

    @Test func `sequences and the delegate hear each call, however late the delegate comes`() {
        let pad = Pad(number: 1, host: host), (first, second) = (Listener(), Listener())
        pad.delegate = first
        let heard = strokes(of: pad)
        pad.draw(1)
        pad.delegate = second
        #expect(PadDelegateProxy.proxy(for: pad) === pad.delegate)
        pad.draw(2)
        #expect(heard() == [1, 2])
        #expect(first.drawn == [1])
        #expect(second.drawn == [2])
    }

    @Test func `a view's proxy is one as long as it lives, and ends with it`() {
        let pad = Pad(number: 1, host: host), other = Pad(number: 2, host: host)
        let proxy = PadDelegateProxy.proxy(for: pad)
        #expect(PadDelegateProxy.proxy(for: pad) === proxy)
        #expect(PadDelegateProxy.proxy(for: other) !== proxy)
        #expect(proxy.parentObject === pad)
        var isOver = false
        let subscription = proxy.strokes.subscribe(onCompleted: { isOver = true })
        pad.detach()
        #expect(isOver)
        subscription.dispose()
    }

    @Test func `of the proxies that are registered the nearest class's is made`() {
        #expect(PadDelegateProxy.proxy(for: BoardPad(number: 1, host: host)) is BoardPadDelegateProxy)
        #expect(!(PadDelegateProxy.proxy(for: Pad(number: 2, host: host)) is BoardPadDelegateProxy))
    }

    @Test func `a delegate is kept where that is asked for`() {
        let pad = Pad(number: 1, host: host), proxy = PadDelegateProxy.proxy(for: pad)
        weak var (kept, loose): (Listener?, Listener?)
        do {
            let listener = Listener()
            loose = listener
            proxy.setForwardToDelegate(listener, retainDelegate: false)
            #expect(proxy.forwardToDelegate() === listener)
        }
        #expect(loose == nil)
        #expect(proxy.forwardToDelegate() == nil)
        do {
            let listener = Listener()
            kept = listener
            proxy.setForwardToDelegate(listener, retainDelegate: true)
        }
        #expect(proxy.forwardToDelegate() === kept)
        proxy.setForwardToDelegate(nil, retainDelegate: false)
        #expect(kept == nil)
    }

    @Test func `an installed delegate hears the calls until it is taken away, and takes no other with it`() {
        let pad = Pad(number: 1, host: host), (first, second) = (Listener(), Listener())
        let install = { PadDelegateProxy.installForwardDelegate($0, retainDelegate: false, onProxyForObject: pad) }
        let (one, other) = (install(first), install(second))
        pad.draw(1)
        one.dispose()
        pad.draw(2)
        other.dispose()
        pad.draw(3)
        #expect(first.drawn.isEmpty)
        #expect(second.drawn == [1, 2])
    }

    @Test func `a proxy that nothing is registered for ends the program with its name`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Nameless: DelegateProxy<View, AnyObject>, DelegateProxyType {
                static func registerKnownImplementations() {}
                static func currentDelegate(for object: View) -> AnyObject? { nil }
                static func setCurrentDelegate(_ delegate: AnyObject?, to object: View) {}
            }
            _ = Nameless.proxy(for: View(number: 1, host: PlainHost()))
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("Nameless.registerKnownImplementations() registers no proxy for View"))
    }

    /// What is drawn from now on.
    private func strokes(of pad: Pad) -> () -> [Int] {
        let heard = ReplaySubject<Int>.createUnbounded()
        _ = PadDelegateProxy.proxy(for: pad).strokes.subscribe(heard)
        return {
            var all: [Int] = []
            heard.subscribe(onNext: { all.append($0) }).dispose()
            return all
        }
    }
}
