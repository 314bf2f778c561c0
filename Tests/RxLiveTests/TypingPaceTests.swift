// What of typing is told, and when: the same cases by Rx's operators, by the browser in memory, and (Tests/RuntimeTests/typing.test.js)
// by the modules that browsers get.
import Controls
import Foundation
import Rx
import RxTest
import Testing

@testable import Controls
@testable import Markup
@testable import RxLive
@testable import RxLiveTest

@Suite struct TypingPaceTests {
    struct Case: Decodable, CustomTestStringConvertible {
        let name: String
        let wait: String
        let typed: [Stroke]
        let sent: [Stroke]

        var testDescription: String { name }
    }

    struct Stroke: Decodable, Equatable, CustomStringConvertible {
        let time: Int
        let text: String

        init(_ time: Int, _ text: String) { (self.time, self.text) = (time, text) }

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            self.init(try values.decode(Int.self), try values.decode(String.self))
        }

        var description: String { "\(text)@\(time)" }
    }

    static let cases: [Case] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../RuntimeTests/typing.json")
        return (try? JSONDecoder().decode([Case].self, from: Data(contentsOf: file))) ?? []
    }()

    @Test func `there are cases`() { #expect(Self.cases.count >= 9) }

    @Test(arguments: cases) func `the browser in memory tells what it should`(_ wanted: Case) throws {
        let lab = try PadLab()
        let field = try lab.page.element("text")
        lab.server.loop.perform { field[attribute: "data-wait"] = wanted.wait }
        let start = lab.server.loop.now
        var told: [Stroke] = []
        func turn(_ time: Int) {
            while lab.server.loop.now < start + .milliseconds(time) {
                lab.server.advance(by: .milliseconds(10))
                note()
            }
        }
        func note() {
            let time = Int((lab.server.loop.now - start) / .milliseconds(1))
            told += lab.world.heard.filter { $0.hasPrefix("text ") }.map { Stroke(time, String($0.dropFirst(5))) }
            lab.world.heard = []
        }
        for stroke in wanted.typed {
            turn(stroke.time)
            try lab.page.fill("text", stroke.text)
            note()
        }
        turn(3_000)
        #expect(told == wanted.sent)
    }

    @Test(arguments: cases) func `Rx's operators say the same`(_ wanted: Case) {
        let words = wanted.wait.split(separator: " ").map(String.init)
        // For waiting until a time is over there is no operator.
        guard words.count == 4, let time = Int(words[0]), let least = Int(words[3]) else { return }
        let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
        let keys = scheduler.createHotObservable(wanted.typed.map { .next($0.time + 1, $0.text) })
        let paced: Observable<String> =
            switch words[1] {
            case "d": keys.debounce(.milliseconds(time), scheduler: scheduler)
            case "t": keys.throttle(.milliseconds(time), scheduler: scheduler)
            default: keys.asObservable()
            }
        let cut = { (text: String) in words[2] == "1" ? text.trimmedAsInScripts : text }
        let result = scheduler.start(created: 0, subscribed: 0, disposed: 5_000) {
            paced.map(cut).filter { $0.isEmpty || $0.utf16.count >= least }.startWith("").distinctUntilChanged().skip(1)
        }
        let told = result.events.compactMap { event in event.value.element.map { Stroke(event.time - 1, $0) } }
        #expect(told == wanted.sent.map { Stroke($0.time, cut($0.text)) })
    }

    @Test func `a field waits in the browser while somebody listens so`() throws {
        let lab = try PadLab()
        let bag = DisposeBag()
        var told: [String] = []
        #expect(lab.page.attribute("data-wait", of: "text") == "300", "the template's")
        var pauses: (any Disposable)?
        lab.serverDoes { pad in
            pauses = pad.view.text.rx.typed(.debounce(.milliseconds(200)), trimmed: true, minimumLength: 2)
                .subscribe(onNext: { told.append("pause \($0)") })
        }
        lab.server.advance(by: .zero)
        #expect(lab.page.attribute("data-wait", of: "text") == "200 d 1 2")
        try lab.page.type("text", "ab ")
        lab.server.advance(by: .milliseconds(199))
        #expect(told == ["pause "], "it begins with the present text")
        told = []
        lab.server.advance(by: .milliseconds(1))
        #expect(told == ["pause ab"], "nobody waits twice")
        lab.serverDoes { pad in
            pad.view.text.rx.typed(.debounce(.milliseconds(50))).subscribe(onNext: { told.append("soon \($0)") })
                .disposed(by: bag)
        }
        lab.server.advance(by: .zero)
        #expect(lab.page.attribute("data-wait", of: "text") == "50 d 0 0")
        told = []
        try lab.page.type("text", "c")
        lab.server.advance(by: .milliseconds(50))
        #expect(told == ["soon ab c"])
        lab.server.advance(by: .milliseconds(149))
        #expect(told == ["soon ab c"])
        lab.server.advance(by: .milliseconds(1))
        #expect(told == ["soon ab c", "pause ab c"], "a listener that wants to know later hears of it later")
        told = []
        try lab.page.type("text", "d")
        lab.page.blur()
        #expect(told == ["soon ab cd"], "leaving the field tells at once")
        lab.serverDoes { _ in pauses?.dispose() }
        lab.server.advance(by: .seconds(1))
        #expect(told == ["soon ab cd"])
        lab.serverDoes { pad in pad.view.text.rx.typed(.throttle(.milliseconds(80))).subscribe().disposed(by: bag) }
        lab.server.advance(by: .zero)
        #expect(lab.page.attribute("data-wait", of: "text") == "0", "there is no pace for both")
    }

    @Test func `an action finds what waits, at a throttle's pace, too`() throws {
        let lab = try PadLab()
        let bag = DisposeBag()
        var told: [String] = []
        lab.serverDoes { pad in
            pad.view.text.rx.typed(.throttle(.milliseconds(500))).subscribe(onNext: { told.append($0) }).disposed(
                by: bag
            )
        }
        lab.server.advance(by: .zero)
        try lab.page.type("text", "a")
        lab.server.advance(by: .milliseconds(100))
        try lab.page.type("text", "b")
        #expect(told == ["", "a"])
        try lab.page.tap("off")
        #expect(told == ["", "a", "ab"])
    }

    @Test func `a text typed back is told where the server has set another`() throws {
        let lab = try PadLab()
        try lab.page.fill("text", "x")
        lab.server.advance(by: .milliseconds(300))
        try lab.page.fill("text", "xy")
        lab.serverDoes { pad in pad.view.text.text = "z" }
        lab.server.advance(by: .zero)
        #expect(lab.page.value("text") == "xy", "a person who types is not disturbed")
        try lab.page.fill("text", "x")
        lab.server.advance(by: .milliseconds(300))
        #expect(lab.server.loop.perform { lab.pad?.view.text.text } == "x")
        #expect(lab.page.value("text") == "x")
    }

    /// What goes up for a name typed at seven keys a second.
    private func messages(at pace: TypingPace) throws -> [Int] {
        let lab = try PadLab()
        let bag = DisposeBag()
        lab.serverDoes { pad in pad.view.text.rx.typed(pace).subscribe().disposed(by: bag) }
        lab.server.advance(by: .zero)
        lab.page.line?.isUpHeld = true
        for key in "grace h. hopper" {
            try lab.page.type("text", String(key))
            lab.server.advance(by: .milliseconds(143))
        }
        lab.server.advance(by: .milliseconds(300))
        return lab.page.line?.up.compactMap { if case .text(let bytes) = $0.message { bytes.count } else { nil } } ?? []
    }

    @Test func `what would be dropped does not travel`() throws {
        let (each, paused) = (try messages(at: .each), try messages(at: .debounce(.milliseconds(300))))
        #expect(each.count == 15)
        #expect(each.reduce(0, +) == 307)
        #expect(paused == [27])
    }

    @Test func `the same words typed again after the program has cleared the field are told`() throws {
        let lab = try PadLab(), bag = DisposeBag()
        var told: [String] = []
        lab.serverDoes { pad in
            pad.view.text.rx.typed(.debounce(.milliseconds(50)), trimmed: true).subscribe(onNext: { told.append($0) })
                .disposed(by: bag)
        }
        lab.server.advance(by: .seconds(1))
        for _ in 0..<2 {
            try lab.page.fill("text", "ann")
            lab.server.advance(by: .seconds(1))
            try lab.page.fill("text", "ann ")
            lab.server.advance(by: .seconds(1))
            lab.serverDoes { pad in pad.view.text.text = "" }
            lab.server.advance(by: .seconds(1))
        }
        #expect(told == ["", "ann", "ann"])
    }

    @Test func `the template's wait comes back when nobody listens`() throws {
        let lab = try PadLab()
        var told: (any Disposable)?
        lab.serverDoes { pad in told = pad.view.text.rx.typed(trimmed: true).subscribe() }
        lab.server.advance(by: .zero)
        #expect(lab.page.attribute("data-wait", of: "text") == "0 0 1 0")
        lab.serverDoes { _ in told?.dispose() }
        lab.server.advance(by: .zero)
        #expect(lab.page.attribute("data-wait", of: "text") == "300")
    }

    @Test(arguments: [
        ("", ""), (" \n", ""), ("\u{feff}a\u{a0}", "a"), ("\u{85}", "\u{85}"), ("\u{2028} a b\u{3000}", "a b"),
    ])
    func `white space is what JavaScript calls so`(_ text: String, _ wanted: String) {
        #expect(text.trimmedAsInScripts == wanted)
    }
}
