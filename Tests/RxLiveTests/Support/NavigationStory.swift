// NavigationStory: what a tab is told of screens and dialogs, what its person does meanwhile, and a line that comes and goes,
// drawn from a seed. Played on a tab whose server is the story; what the modules of browsers make of it is compared.
@testable import RxLiveTest

/// One story.
struct NavigationStory {
    /// A document with links in its layout and on its screen, each time another page's.
    static func page(_ number: Int = 1) -> String {
        """
        <!DOCTYPE html><html lang="en"><head><title>Start</title></head>\
        <body data-page="\(String(repeating: "A", count: 18))\(1_000 + number)" data-limit="1000">\
        <nav><a href="/a" data-visit>A</a><a href="/b" data-visit>B</a></nav>\
        <main data-slot="content" tabindex="-1">\(screen("start"))</main>\
        <p data-status></p><p role="status" data-announce></p></body></html>
        """
    }

    private static func screen(_ text: String, isDisabled: Bool = false) -> String {
        """
        <p data-n="1" data-outlet="title">\(text)</p>\
        <input type="text" data-n="2" data-outlet="text" value=""\(isDisabled ? " disabled" : "")>\
        <button type="button" data-n="3" data-outlet="go">Go</button>\
        <a href="/d?x=1" data-visit data-n="4" data-outlet="link">D</a>
        """
    }

    private var random: SplitMix
    private let tab: ScriptedTab
    private var frame = 0
    private var bases = 0
    private var shown = [0]
    private var main = (base: 0, depth: 0)
    private var dialogs: [Int] = []
    private var loads = 1

    init(seed: UInt64, _ tab: ScriptedTab) {
        random = SplitMix(seed &* 0x9E37_79B9 &+ 5)
        self.tab = tab
    }

    mutating func play(steps count: Int) {
        tab.open()
        for _ in 0..<count { step() }
    }

    private mutating func step() {
        guard let page = tab.page else { return }
        tab.html = Self.page(page.runtime.loads + 1)
        if page.runtime.loads != loads {
            loads = page.runtime.loads
            (frame, main, dialogs, shown) = (0, (0, 0), [], [0])
            tab.open()
        }
        switch random.below(23) {
        case 0...3: showScreen()
        case 4, 5: showDialogs()
        case 6: say("[0,[\(main.base),\(main.depth),\"\(path())\",\"Here\"]]")
        case 7: say("[\((main.base + 1) * 64),\"\(random.below(9))\"]")
        case 22: say("[\((main.base + 2) * 64 + 3),\(random.chance(30))]")
        case 17: tab.say("[\(page.runtime.queue.last)]")
        case 18: tab.close(random.chance(20) ? ClientClose.gone : ClientClose.abnormal)
        case 19: if random.chance(10) { page.reload() }
        case 20, 21:
            tab.loop.advance(by: .milliseconds(1_003))
            tab.open()
        case let act: person(act, page)
        }
        tab.settle()
    }

    /// A person cannot do what is not possible.
    private mutating func person(_ act: Int, _ page: TestPage) {
        switch act {
        case 8, 9: try? page.back()
        case 10: try? page.forward()
        case 11, 12: try? page.visit(["/a", "/b"][random.below(2)])
        case 13: try? page.visit("link")
        case 14: try? page.cancel()
        case 15: try? page.type("text", "a")
        default: try? page.tap("go")
        }
    }

    private mutating func path() -> String { ["", "/a", "/b", "/s?q=2"][random.below(4)] }

    private func quoted(_ html: String) -> String { html.replacing("\"", with: "\\\"") }

    private mutating func showScreen() {
        let isKnown = random.chance(30)
        if !isKnown {
            bases += 64
            shown.append(bases)
        }
        main = (isKnown ? shown[random.below(shown.count)] : bases, main.depth + [-1, 0, 1, 1, 2][random.below(5)])
        let html = quoted(Self.screen("screen \(main.base)", isDisabled: random.chance(30)))
        var cells = "0,[\(main.base),\(main.depth),\"\(path())\",\"Screen \(main.base)\",\"\(html)\"]"
        if !dialogs.isEmpty, random.chance(50) {
            dialogs = []
            cells += ",1,[]"
        }
        say("[\(cells)]")
    }

    private mutating func showDialogs() {
        if !dialogs.isEmpty, random.chance(50) {
            dialogs.removeLast()
            return say("[1,[\(dialogs.map { "[\($0)]" }.joined(separator: ","))]]")
        }
        bases += 64
        let old = dialogs.map { "[\($0)]," }.joined()
        dialogs.append(bases)
        say("[1,[\(old)[\(bases),\"Dialog \(bases)\",\"\(quoted(Self.screen("dialog")))\"]]]")
    }

    /// A frame that has seen some of the inputs, or all.
    private mutating func say(_ cells: String) {
        guard let runtime = tab.runtime, runtime.socket?.isOpen == true else { return }
        frame += 1
        let unseen = runtime.queue.items.count
        tab.say("[\(frame),\(runtime.queue.last - random.below(unseen + 1)),\(cells)]")
    }
}
