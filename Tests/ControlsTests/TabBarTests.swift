// Which part of a screen is in sight.
import Markup
import Rx
import Testing

@testable import Controls

@MainActor @Suite struct TabBarTests {
    private let host = PlainHost(template: [
        1: [.options: .string("a\tFirst\nb\tSecond\nc\tThird"), .value: .string("b")]
    ])

    @Test func `the part of the chosen tab is in sight, no matter who chooses`() {
        let (bar, panels) = (TabBar(number: 1, host: host), (2...4).map { View(number: $0, host: host) })
        let bag = DisposeBag()
        var seen: [String] = []
        bar.panels = panels
        let sight = { panels.map { $0.isHidden ? "-" : "+" }.joined() }
        #expect(sight() == "-+-")
        bar.rx.didSelectItem.subscribe(onNext: { seen.append("\($0) \(sight())") }).disposed(by: bag)
        bar.receive(.value(.string("c")))
        #expect(seen == ["2 --+"], "who hears of the tab finds its part in sight")
        bar.selectedSegmentIndex = 0
        #expect(sight() == "+--")
        #expect(seen.count == 1, "what the program does is not told")
        bar.selectedSegmentIndex = TabBar.noSegment
        #expect(sight() == "---")
        bar.receive(.value(.string("a")))
        bar.receive(.value(.string("a")))
        #expect(seen == ["2 --+", "0 +--"])
    }

    @Test func `a bar that has gone holds no part`() {
        let (bar, panel) = (TabBar(number: 1, host: host), View(number: 2, host: host))
        bar.panels = [panel]
        bar.detach()
        #expect(bar.panels.isEmpty)
    }
}
