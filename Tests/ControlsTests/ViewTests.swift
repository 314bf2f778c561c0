// Cells: what is sent, and what is not.
import CLinux
import Controls
import Markup
import Testing

@Suite struct ViewTests {
    /// Lives as long as the test, as a page lives longer than its controls.
    private let host = PlainHost()

    @Test func `a change makes its cell dirty once`() {
        let label = Label(number: 3, host: host)
        label.text = "a"
        label.text = "b"
        #expect(host.dirty.map(\.property) == [.text])
        #expect(label.take(.text, into: 1) == .string("b"))
        #expect(label.take(.text, into: 2) == nil)
    }

    @Test func `an equal value sends nothing`() {
        let label = Label(number: 1, host: host)
        label.text = "a"
        _ = label.take(.text, into: 1)
        label.text = "a"
        #expect(host.dirty.count == 1)
        #expect(label.take(.text, into: 2) == nil)
    }

    @Test func `an element is as opaque as a twentieth can say`() {
        let view = View(number: 1, host: host)
        for (value, cell, alpha) in [
            (0.5, PropertyValue.int(10), 0.5), (0, .int(0), 0), (-3, .int(0), 0), (0.33, .int(7), 0.35),
            (1.5, .none, 1),
            (.nan, .none, 1),
        ] {
            view.alpha = 0.1
            view.alpha = value
            #expect(view.value(of: .alpha) == cell, "\(value)")
            #expect(view.alpha == alpha)
        }
    }

    @Test func `an attribute is set unless it would run or lead somewhere`() {
        let view = View(number: 1, host: host)
        view[attribute: "lang"] = "de"
        view[attribute: "onclick"] = "go()"
        view[attribute: "href"] = "/"
        #expect(view.value(of: .attributes) == .string("lang\tde"))
        #expect(host.faults.count == 2)
        view[attribute: "lang"] = nil
        #expect(view[attribute: "lang"] == nil)
        #expect(view.value(of: .attributes) == .string("lang"))
    }

    @Test func `another normal form of the same text is another value`() {
        let label = Label(number: 1, host: host)
        label.text = "\u{E9}"
        _ = label.take(.text, into: 1)
        label.text = "e\u{301}"
        #expect(label.take(.text, into: 2) == .string("e\u{301}"))
    }

    @Test func `what nobody has set is the template's`() {
        let host = PlainHost(template: [1: [.disabled: .bool(true), .text: .string("Go")]])
        defer { withExtendedLifetime(host) {} }
        let button = Button(number: 1, host: host)
        #expect(!button.isEnabled)
        #expect(button.title == "Go")
        button.isEnabled = true
        #expect(button.isEnabled)
    }

    @Test func `a resume makes dirty what later frames carried`() {
        let label = Label(number: 1, host: host)
        label.text = "a"
        _ = label.take(.text, into: 5)
        label.resume(from: 5)
        #expect(label.take(.text, into: 6) == nil)
        label.resume(from: 4)
        #expect(label.take(.text, into: 6) == .string("a"))
    }

    @Test func `an accepted value is clean, and an older one is not sent any more`() {
        let field = TextField(number: 1, host: host)
        field.text = "Z"
        field.receive(.value(.string("a")))
        #expect(field.text == "a")
        #expect(field.take(.value, into: 1) == nil)
    }

    @Test func `a refused value is sent although it has not changed`() {
        let field = TextField(number: 1, host: host)
        field.refuse(.value)
        #expect(host.dirty.count == 1)
        #expect(field.take(.value, into: 1) == PropertyValue.none)
    }

    @Test func `a view is as visible as what encloses it`() {
        let outer = View(number: 1, host: host)
        let inner = Button(number: 2, host: host)
        let screen = ScreenView(controls: [outer, inner])
        screen.nest(in: [0, 1])
        #expect(inner.isReachable)
        outer.isHidden = true
        #expect(!inner.isEffectivelyVisible)
        #expect(!inner.isReachable)
    }

    @Test func `a change from outside the page's turn is named, and made in one`() {
        let word = UnsafeRawPointer(Unmanaged.passUnretained(host).toOpaque())
        host.ownerWord = word
        let label = Label(number: 7, host: host)
        label.text = "a"
        #expect(label.cells.isEmpty)
        #expect(host.callsFromElsewhere == ["Label.text", "Label.cells"])
        host.performPending()
        clinux_set_owner(word)
        #expect(label.text == "a")
        label.text = "b"
        #expect(label.text == "b")
        clinux_set_owner(nil)
        #expect(host.callsFromElsewhere.count == 2)
    }

    @Test func `a view that somebody keeps longer than its screen is what it was, and nothing more`() {
        var kept: Button?
        do {
            let host = PlainHost(template: [2: [.text: .string("Go")]])
            let inner = Button(number: 2, host: host)
            let screen = ScreenView(controls: [View(number: 1, host: host), inner])
            screen.nest(in: [0, 1])
            inner.superview?.isHidden = true
            kept = inner
        }
        #expect(kept?.isEffectivelyVisible == false)
        #expect(kept?.isReachable == false)
        #expect(kept?.host == nil)
        kept?.title = "Stop"
        kept?.becomeFirstResponder()
        kept?.resume(from: 0)
        #expect(kept?.title == "")
        kept?.detach()
        #expect(kept?.superview == nil)
    }
}
