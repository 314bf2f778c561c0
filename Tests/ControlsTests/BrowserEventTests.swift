// What a program listens to at a view is a cell; what arrives is typed, or does not arrive.
import Markup
import Rx
import Testing

@testable import Controls

extension BrowserEvent<String> {
    fileprivate static var pen: BrowserEvent { BrowserEvent("pointerdown", .text("pointerType")) { $0 } }
    fileprivate static var wide: BrowserEvent {
        BrowserEvent(
            "pointerdown",
            .number("a"),
            .number("b"),
            .number("c"),
            .number("d"),
            .number("e"),
            .number("f"),
            .number("g"),
            .number("h")
        ) { _, _, _, _, _, _, _, _ in "" }
    }
}

extension BrowserEvent<[String?]> {
    fileprivate static var all: BrowserEvent {
        BrowserEvent(
            "wheel",
            .integer("detail"),
            .flag("isTrusted"),
            .optional(.text("key")),
            options: .preventsDefault
        ) {
            ["\($0)", "\($1)", $2]
        }
    }
}

@Suite @MainActor struct BrowserEventTests {
    private let host = PlainHost()

    private func events(_ view: View) -> PropertyValue { view.value(of: .events) }

    @Test func `all hear the event that takes the screen away, and then its end`() {
        let view = View(number: 1, host: host)
        var events: [String] = []
        let bag = DisposeBag()
        for name in ["a", "b"] {
            view.rx.browserEvent(.pen).subscribe(
                onNext: {
                    events.append("\(name) \($0)")
                    view.detach()
                },
                onCompleted: { events.append("\(name) end") }
            )
            .disposed(by: bag)
        }
        view.receive("pointerdown", [.string("pen")], isOnTop: true)
        #expect(events == ["a pen", "b pen", "a end", "b end"])
    }

    @Test func `a view is listened to only while somebody subscribes`() {
        let view = View(number: 1, host: host)
        #expect(events(view) == .none)
        let first = view.rx.browserEvent(.pointerDown).subscribe()
        let second = view.rx.browserEvent(.pointerDown).subscribe()
        let scrolling = view.rx.browserEvent(.scroll).subscribe()
        #expect(
            events(view) == .string("pointerdown:offsetX,offsetY scroll:target.scrollLeft,target.scrollTop?t")
        )
        first.dispose()
        scrolling.dispose()
        #expect(events(view) == .string("pointerdown:offsetX,offsetY"))
        second.dispose()
        #expect(events(view) == .none)
    }

    @Test func `each event has its word`() {
        let view = View(number: 1, host: host)
        func word<Payload>(_ event: BrowserEvent<Payload>) -> PropertyValue {
            let subscription = view.rx.browserEvent(event).subscribe()
            defer { subscription.dispose() }
            return events(view)
        }
        #expect(word(.focus) == .string("focus:"))
        #expect(word(.blur) == .string("blur:"))
        #expect(word(.keyDown) == .string("keydown:key,ctrlKey,shiftKey"))
        #expect(word(.keyDownAnywhere) == .string("keydown:key,ctrlKey,shiftKey?w"))
        #expect(word(.keyDown("Enter", " ")) == .string("keydown:key,ctrlKey,shiftKey!_20,Enter"))
        #expect(word(.keyDown("a", preventsDefault: true)) == .string("keydown:key,ctrlKey,shiftKey!_61!_61"))
        #expect(
            word(.keyDownAnywhere("Escape", preventsDefault: true))
                == .string("keydown:key,ctrlKey,shiftKey?w!Escape!Escape")
        )
        #expect(word(.visibility) == .string("visibilitychange:document.hidden?tw"))
        #expect(word(.resize) == .string("resize:window.innerWidth,window.innerHeight?tw"))
        #expect(
            word(.pageScroll)
                == .string("scroll:window.scrollX,window.scrollY,target.offsetLeft,target.offsetTop?tw")
        )
        #expect(word(.geolocation) == .string("geolocation:latitude,longitude,accuracy,code?tw"))
        #expect(word(.all) == .string("wheel:detail,isTrusted,key?p"))
    }

    @Test func `what arrives is typed`() {
        let view = View(number: 1, host: host)
        var heard: [[String?]] = []
        let subscription = view.rx.browserEvent(.all).subscribe(onNext: { heard.append($0) })
        view.receive("wheel", [.int(3), .bool(true), .string("x")], isOnTop: true)
        view.receive("wheel", [.int(4), .bool(false), .none], isOnTop: true)
        #expect(heard == [["3", "true", "x"], ["4", "false", nil]])
        for wrong: [PropertyValue] in [
            [.double(3.5), .bool(true), .none], [.int(3), .int(1), .none], [.int(3), .bool(true), .int(1)],
            [.int(3), .bool(true)], [],
        ] {
            view.receive("wheel", wrong, isOnTop: true)
        }
        #expect(heard.count == 2)
        view.receive("wheel", [.int(5), .bool(true), .none, .none], isOnTop: true)
        #expect(heard.count == 3)
        for number in [Int.max, .min, 1 << 53] {
            view.receive("wheel", [.int(number), .bool(true), .none], isOnTop: true)
        }
        #expect(heard.count == 3, "no browser counts as far")
        subscription.dispose()
    }

    @Test func `where a device is, is a place or why there is none, and nothing before`() {
        let view = View(number: 1, host: host)
        var heard: [Geolocation] = []
        let subscription = view.rx.browserEvent(.geolocation).subscribe(onNext: { heard.append($0) })
        view.receive("geolocation", [.none, .none, .none, .none], isOnTop: true)
        #expect(heard.isEmpty)
        view.receive("geolocation", [.double(52.5), .int(13), .double(20.5), .none], isOnTop: true)
        view.receive("geolocation", [.none, .none, .none, .int(1)], isOnTop: true)
        view.receive("geolocation", [.none, .none, .none, .int(3)], isOnTop: true)
        view.receive("geolocation", [.int(91), .int(0), .int(0), .none], isOnTop: true)
        #expect(heard == [.place(latitude: 52.5, longitude: 13, accuracy: 20.5), .refused, .unavailable])
        subscription.dispose()
    }

    @Test func `an application's own event may be of some keys, too`() {
        let view = View(number: 1, host: host)
        var heard: [String] = []
        let event = BrowserEvent<String>("keyup", .flag("repeat"), .text("key"), keys: ["a"]) { $0 ? $1 : $1 + "!" }
        let subscription = view.rx.browserEvent(event).subscribe(onNext: { heard.append($0) })
        #expect(events(view) == .string("keyup:repeat,key!_61"))
        for key in ["a", "b"] { view.receive("keyup", [.bool(false), .string(key)], isOnTop: true) }
        #expect(heard == ["a!"])
        subscription.dispose()
    }

    @Test func `keys are asked for that somebody wants, and each gets their own`() {
        let view = View(number: 1, host: host)
        var heard: [String] = []
        func listen(_ name: String, _ event: BrowserEvent<KeyPress>) -> any Disposable {
            view.rx.browserEvent(event).subscribe(onNext: { heard.append("\(name) \($0.key)") })
        }
        let space = listen("space", .keyDown(" ", preventsDefault: true))
        let enter = listen("enter", .keyDown("Enter"))
        #expect(events(view) == .string("keydown:key,ctrlKey,shiftKey!_20,Enter!_20"))
        for key in [" ", "Enter", "x"] {
            view.receive("keydown", [.string(key), .bool(false), .bool(false)], isOnTop: true)
        }
        #expect(heard == ["space  ", "enter Enter"])
        let all = listen("all", .keyDown)
        #expect(events(view) == .string("keydown:key,ctrlKey,shiftKey!!_20"))
        view.receive("keydown", [.string("x"), .bool(false), .bool(false)], isOnTop: true)
        #expect(heard.last == "all x")
        space.dispose()
        #expect(events(view) == .string("keydown:key,ctrlKey,shiftKey"))
        for each in [enter, all] { each.dispose() }
        #expect(events(view) == .none)
    }

    @Test func `an act is heard where a tap would be`() {
        let around = View(number: 1, host: host)
        let button = Button(number: 2, host: host)
        button.enclosing = around
        var heard = 0
        let subscription = button.rx.browserEvent(.blur).subscribe(onNext: { heard += 1 })
        button.receive("blur", [], isOnTop: true)
        #expect(heard == 1)
        button.receive("blur", [], isOnTop: false)
        button.isEnabled = false
        button.receive("blur", [], isOnTop: true)
        button.isEnabled = true
        around.isHidden = true
        button.receive("blur", [], isOnTop: true)
        #expect(heard == 1)
        around.isHidden = false
        button.receive("blur", [], isOnTop: true)
        button.receive("focus", [], isOnTop: true)
        #expect(heard == 2)
        subscription.dispose()
        button.receive("blur", [], isOnTop: true)
        #expect(heard == 2)
    }

    @Test func `a state is taken wherever its view is, remembered, and known to later listeners`() {
        let view = View(number: 1, host: host)
        var heard: [Double] = []
        let first = view.rx.browserEvent(.scroll).subscribe(onNext: { heard.append($0.y) })
        view.receive("scroll", [.int(0), .int(10)], isOnTop: false)
        #expect(heard == [10])
        first.dispose()
        view.receive("scroll", [.int(0), .double(20.5)], isOnTop: true)
        #expect(heard == [10])
        let second = view.rx.browserEvent(.scroll).subscribe(onNext: { heard.append($0.y) })
        #expect(heard == [10, 20.5])
        second.dispose()
    }

    @Test func `descriptions of one event share its word, and each finds its own fields`() {
        let view = View(number: 1, host: host)
        var points: [PointerDown] = []
        var pens: [String] = []
        let first = view.rx.browserEvent(.pointerDown).subscribe(onNext: { points.append($0) })
        let second = view.rx.browserEvent(.pen).subscribe(onNext: { pens.append($0) })
        #expect(events(view) == .string("pointerdown:offsetX,offsetY,pointerType"))
        view.receive("pointerdown", [.int(1), .int(2), .string("pen")], isOnTop: true)
        // Made before the second one was listened to.
        view.receive("pointerdown", [.int(3), .int(4)], isOnTop: true)
        #expect(points == [PointerDown(x: 1, y: 2), PointerDown(x: 3, y: 4)])
        #expect(pens == ["pen"])
        first.dispose()
        // What is on its way means what it meant.
        #expect(events(view) == .string("pointerdown:offsetX,offsetY,pointerType"))
        let third = view.rx.browserEvent(.wide).subscribe()
        #expect(host.faults.count == 1)
        second.dispose()
        third.dispose()
    }

    @Test func `it completes with the view`() {
        let view = View(number: 1, host: host)
        var ends = 0
        _ = view.rx.browserEvent(.blur).subscribe(onCompleted: { ends += 1 })
        view.detach()
        #expect(ends == 1)
        _ = view.rx.browserEvent(.blur).subscribe(onCompleted: { ends += 1 })
        #expect(ends == 2)
        view.receive("blur", [], isOnTop: true)
    }

    @Test func `a link's taps stand beside its events`() {
        let link = Link(number: 1, host: host)
        let tap = link.rx.tap.subscribe()
        let focus = link.rx.browserEvent(.focus).subscribe()
        #expect(events(link) == .string("tap focus:"))
        tap.dispose()
        #expect(events(link) == .string("focus:"))
        focus.dispose()
    }
}
