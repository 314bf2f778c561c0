// What a person looks for: as sequences, and as a delegate's calls beside them.
import Controls
import Markup
import Rx
import Testing

@MainActor @Suite struct SearchBarTests {
    private final class Listener: SearchBarDelegate {
        var heard: [String] = []

        func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) { heard.append(searchText) }
        func searchBarSearchButtonClicked(_ searchBar: SearchBar) { heard.append("search \(searchBar.text)") }
        func searchBarCancelButtonClicked(_ searchBar: SearchBar) { heard.append("cancel") }
        func searchBarTextDidBeginEditing(_ searchBar: SearchBar) { heard.append("begin") }
        func searchBarTextDidEndEditing(_ searchBar: SearchBar) { heard.append("end") }
    }

    private let host = PlainHost()

    private func press(_ key: String, in bar: SearchBar) {
        bar.receive("keydown", [.string(key), .bool(false), .bool(false)], isOnTop: true)
    }

    @Test func `a delegate hears what sequences hear, and both are heard at once`() {
        let bar = SearchBar(number: 1, host: host)
        #expect(bar.value(of: .events) == .none)
        let listener = Listener()
        var heard: [String] = []
        let bag = DisposeBag()
        bar.rx.cancelButtonClicked.subscribe(onNext: { heard.append("cancel") }).disposed(by: bag)
        #expect(bar.value(of: .events) == .string("keydown:key,ctrlKey,shiftKey!Escape"), "nobody hears of Enter")
        bar.delegate = listener
        bar.receive("focus", [], isOnTop: true)
        bar.receive(.value(.string("swift")))
        press("Enter", in: bar)
        press("Escape", in: bar)
        bar.receive("blur", [], isOnTop: true)
        #expect(listener.heard == ["begin", "swift", "search swift", "cancel", "end"])
        #expect(heard == ["cancel"])
        bar.delegate = nil
        #expect(bar.value(of: .events) == .string("keydown:key,ctrlKey,shiftKey!Escape"))
        press("Escape", in: bar)
        #expect(listener.heard.count == 5)
        #expect(heard.count == 2)
    }

    @Test func `a field that is entered and left is a control's event`() {
        let bar = SearchBar(number: 1, host: host)
        let bag = DisposeBag()
        var heard: [String] = []
        bar.rx.controlEvent(.editingDidEnd).subscribe(onNext: { heard.append("end") }).disposed(by: bag)
        bar.rx.controlEvent([.editingDidBegin, .editingChanged]).subscribe(onNext: { heard.append("begin or change") })
            .disposed(by: bag)
        bar.receive("focus", [], isOnTop: true)
        bar.receive(.value(.string("a")))
        bar.receive("blur", [], isOnTop: true)
        #expect(heard == ["begin or change", "begin or change", "end"])
    }

    @Test func `sequences end with the bar`() {
        let bar = SearchBar(number: 1, host: host)
        bar.delegate = nil
        var ended = 0
        let bag = DisposeBag()
        for event in [
            bar.rx.searchButtonClicked, bar.rx.cancelButtonClicked, bar.rx.textDidBeginEditing,
            bar.rx.textDidEndEditing,
        ] {
            event.subscribe(onCompleted: { ended += 1 }).disposed(by: bag)
        }
        bar.detach()
        #expect(ended == 4)
    }
}
