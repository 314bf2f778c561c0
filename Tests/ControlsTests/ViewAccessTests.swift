// Every public member of the controls, called from elsewhere than the turns of their page: none touches the control there.
import CLinux
import Controls
import FoundationEssentials
import Markup
import Rx
import Testing

@Suite struct ViewAccessTests {
    /// What calls each member of a control, by `Type.member`; a setter beside its getter.
    private static var calls: [String: Call] {
        var all: [String: Call] = [:]
        all["View.superview"] = { _ = View(number: 1, host: $0).superview }
        all["View.host"] = { _ = View(number: 1, host: $0).host }
        all["View.cells"] = { _ = View(number: 1, host: $0).cells }
        all["View.isHidden"] = { both(View(number: 1, host: $0), \.isHidden, true) }
        all["View.textColor"] = { both(View(number: 1, host: $0), \.textColor, .red) }
        all["View.backgroundColor"] = { both(View(number: 1, host: $0), \.backgroundColor, .red) }
        all["View.classes"] = { both(View(number: 1, host: $0), \.classes, "a") }
        all["View.alpha"] = { both(View(number: 1, host: $0), \.alpha, 0.5) }
        all["View.subscript"] = { both(View(number: 1, host: $0), \.[attribute: "lang"], "de") }
        all["View.accessibilityLabel"] = { both(View(number: 1, host: $0), \.accessibilityLabel, "a") }
        all["View.isBusy"] = { both(View(number: 1, host: $0), \.isBusy, true) }
        all["View.isEffectivelyVisible"] = { _ = View(number: 1, host: $0).isEffectivelyVisible }
        all["View.becomeFirstResponder"] = { View(number: 1, host: $0).becomeFirstResponder() }
        all["View.detach"] = { View(number: 1, host: $0).detach() }
        all["View.value"] = { _ = View(number: 1, host: $0).value(of: .text) }
        all["View.set"] = { View(number: 1, host: $0).set(.text, .string("a")) }
        all["View.attachment"] = { host in _ = View(number: 1, host: host).attachment { PublishSubject<Int>() } }
        all["Control.isEnabled"] = { both(Button(number: 1, host: $0), \.isEnabled, false) }
        all["Control.sendValueChanged"] = { Switch(number: 1, host: $0).sendValueChanged() }
        all["Control.detach"] = { Button(number: 1, host: $0).detach() }
        all["ActivityIndicatorView.isAnimating"] = {
            both(ActivityIndicatorView(number: 1, host: $0), \.isAnimating, true)
        }
        all["ActivityIndicatorView.startAnimating"] = { ActivityIndicatorView(number: 1, host: $0).startAnimating() }
        all["ActivityIndicatorView.stopAnimating"] = { ActivityIndicatorView(number: 1, host: $0).stopAnimating() }
        all["Button.title"] = { both(Button(number: 1, host: $0), \.title, "a") }
        all["Button.copies"] = { both(Button(number: 1, host: $0), \.copies, "a") }
        all["Button.intention"] = { both(Button(number: 1, host: $0), \.intention, "a") }
        all["ChoiceControl.accepts"] = { _ = PickerView(number: 1, host: $0).accepts(.string("a")) }
        all["DatePicker.timeZone"] = { both(DatePicker(number: 1, host: $0), \.timeZone, .gmt) }
        all["DatePicker.datePickerMode"] = { _ = DatePicker(number: 1, host: $0).datePickerMode }
        all["DatePicker.date"] = { both(DatePicker(number: 1, host: $0), \.date, Date(timeIntervalSince1970: 0)) }
        all["DatePicker.minimumDate"] = { both(DatePicker(number: 1, host: $0), \.minimumDate, nil) }
        all["DatePicker.maximumDate"] = { both(DatePicker(number: 1, host: $0), \.maximumDate, nil) }
        all["DatePicker.isInvalid"] = { both(DatePicker(number: 1, host: $0), \.isInvalid, true) }
        all["DatePicker.accepts"] = { _ = DatePicker(number: 1, host: $0).accepts(.string("a")) }
        all["FileInput.uploads"] = { both(FileInput(number: 1, host: $0), \.uploads, []) }
        all["FilePreview.file"] = { both(FilePreview(number: 1, host: $0), \.file, "a") }
        all["ImageView.source"] = { both(ImageView(number: 1, host: $0), \.source, "/a") }
        all["ImageView.srcset"] = { both(ImageView(number: 1, host: $0), \.srcset, [ImageCandidate("/a", width: 1)]) }
        all["ImageView.alternative"] = { both(ImageView(number: 1, host: $0), \.alternative, "a") }
        all["Label.text"] = { both(Label(number: 1, host: $0), \.text, "a") }
        all["Link.text"] = { both(Link(number: 1, host: $0), \.text, "a") }
        all["Link.address"] = { both(Link(number: 1, host: $0), \.address, "/a") }
        all["PickerView.selectedRow"] = { _ = PickerView(number: 1, host: $0).selectedRow() }
        all["PickerView.selectRow"] = { PickerView(number: 1, host: $0).selectRow(0) }
        all["PickerView.selectedRows"] = { both(PickerView(number: 1, host: $0), \.selectedRows, [0]) }
        all["PickerView.selectedValue"] = { both(PickerView(number: 1, host: $0), \.selectedValue, "a") }
        all["PickerView.numberOfRows"] = { _ = PickerView(number: 1, host: $0).numberOfRows() }
        all["PickerView.titles"] = { both(PickerView(number: 1, host: $0), \.titles, ["a"]) }
        all["ProgressView.progress"] = { both(ProgressView(number: 1, host: $0), \.progress, 0.5) }
        all["RefreshControl.isRefreshing"] = { both(RefreshControl(number: 1, host: $0), \.isRefreshing, true) }
        all["RefreshControl.beginRefreshing"] = { RefreshControl(number: 1, host: $0).beginRefreshing() }
        all["RefreshControl.endRefreshing"] = { RefreshControl(number: 1, host: $0).endRefreshing() }
        all["ScrollView.delegate"] = { both(ScrollView(number: 1, host: $0), \.delegate, nil) }
        all["ScrollView.contentOffset"] = { _ = ScrollView(number: 1, host: $0).contentOffset }
        all["SearchBar.delegate"] = { both(SearchBar(number: 1, host: $0), \.delegate, nil) }
        all["SecureField.isSecureTextEntry"] = { both(SecureField(number: 1, host: $0), \.isSecureTextEntry, false) }
        all["SegmentedControl.selectedSegmentIndex"] = {
            both(SegmentedControl(number: 1, host: $0), \.selectedSegmentIndex, 0)
        }
        all["SegmentedControl.selectedValue"] = { both(SegmentedControl(number: 1, host: $0), \.selectedValue, "a") }
        all["SegmentedControl.numberOfSegments"] = { _ = SegmentedControl(number: 1, host: $0).numberOfSegments }
        all["SegmentedControl.titleForSegment"] = { _ = SegmentedControl(number: 1, host: $0).titleForSegment(at: 0) }
        all["Slider.value"] = { both(Slider(number: 1, host: $0), \.value, 1) }
        all["Slider.minimumValue"] = { both(Slider(number: 1, host: $0), \.minimumValue, 1) }
        all["Slider.maximumValue"] = { both(Slider(number: 1, host: $0), \.maximumValue, 1) }
        all["Slider.stepValue"] = { both(Slider(number: 1, host: $0), \.stepValue, 1) }
        all["Stepper.value"] = { both(Stepper(number: 1, host: $0), \.value, 1) }
        all["Stepper.minimumValue"] = { both(Stepper(number: 1, host: $0), \.minimumValue, 1) }
        all["Stepper.maximumValue"] = { both(Stepper(number: 1, host: $0), \.maximumValue, 1) }
        all["Stepper.stepValue"] = { both(Stepper(number: 1, host: $0), \.stepValue, 1) }
        all["Stepper.isInvalid"] = { both(Stepper(number: 1, host: $0), \.isInvalid, true) }
        all["Switch.isOn"] = { both(Switch(number: 1, host: $0), \.isOn, true) }
        all["TabBar.panels"] = { both(TabBar(number: 1, host: $0), \.panels, []) }
        all["TabBar.detach"] = { TabBar(number: 1, host: $0).detach() }
        all["TextInput.text"] = { both(TextField(number: 1, host: $0), \.text, "a") }
        all["TextInput.placeholder"] = { both(TextField(number: 1, host: $0), \.placeholder, "a") }
        all["TextInput.isInvalid"] = { both(TextField(number: 1, host: $0), \.isInvalid, true) }
        all["ListView.isWindowed"] = { both(TableView(number: 1, host: $0), \.isWindowed, false) }
        all["ListView.scrollToRow"] = {
            TableView(number: 1, host: $0).scrollToRow(at: 0)
            TableView(number: 1, host: $0).scrollToRow(at: IndexPath(row: 0, section: 0))
        }
        all["ListView.detach"] = { TableView(number: 1, host: $0).detach() }
        all["ListView.allowsMultipleSelection"] = {
            both(TableView(number: 1, host: $0), \.allowsMultipleSelection, true)
        }
        all["ListView.indexPathsForSelectedRows"] = { _ = TableView(number: 1, host: $0).indexPathsForSelectedRows }
        all["ListView.indexPathForSelectedRow"] = { _ = TableView(number: 1, host: $0).indexPathForSelectedRow }
        all["ListView.selectRow"] = { TableView(number: 1, host: $0).selectRow(at: IndexPath(row: 0, section: 0)) }
        all["ListView.deselectRow"] = { TableView(number: 1, host: $0).deselectRow(at: IndexPath(row: 0, section: 0)) }
        return all
    }

    private typealias Call = (PlainHost) -> Void

    /// What may be called anywhere.
    private static let free: [String: String] = [
        "View.number": "never another one",
        "Control.valueProperty": "always the same",
        "Control.accepts": "false",
        "ChoiceControl.valueProperty": "always the same",
        "DatePicker.valueProperty": "always the same",
        "NumberInput.valueProperty": "always the same",
        "NumberInput.accepts": "looks at nothing but the value",
        "SegmentedControl.noSegment": "a number",
        "Switch.valueProperty": "always the same",
        "Switch.accepts": "looks at nothing but the value",
        "TextInput.valueProperty": "always the same",
        "TextInput.accepts": "looks at nothing but the value",
        "TextField.accepts": "looks at nothing but the value",
    ]

    private static func both<V: View, Value>(_ view: V, _ member: ReferenceWritableKeyPath<V, Value>, _ value: Value) {
        _ = view[keyPath: member]
        view[keyPath: member] = value
    }

    /// A host in whose turns nobody is.
    private func host() -> PlainHost {
        let host = PlainHost()
        host.ownerWord = UnsafeRawPointer(Unmanaged.passUnretained(host).toOpaque())
        return host
    }

    @Test(arguments: calls.keys.sorted() + sequences.keys.sorted())
    func `a member that is called from elsewhere is named and touches nothing`(_ name: String) throws {
        let host = host()
        let call = try #require(Self.calls[name] ?? Self.sequences[name])
        call(host)
        #expect(!host.callsFromElsewhere.isEmpty)
        #expect(host.dirty.isEmpty && host.signals.isEmpty && host.faults.isEmpty)
    }

    /// What makes each sequence of a control, by `Type.rx.member`; a binder sets its property in the page's turn.
    private static var sequences: [String: Call] {
        var all: [String: Call] = [:]
        all["Button.rx.tap"] = { _ = Button(number: 1, host: $0).rx.tap }
        all["Button.rx.onceTap"] = { _ = Button(number: 1, host: $0).rx.onceTap }
        all["Control.rx.controlProperty"] = {
            _ = Switch(number: 1, host: $0).rx.controlProperty(get: \.isOn, set: { $0.isOn = $1 })
        }
        all["Control.rx.controlEvent"] = { _ = Button(number: 1, host: $0).rx.controlEvent(.touchUpInside) }
        all["DatePicker.rx.date"] = { _ = DatePicker(number: 1, host: $0).rx.date }
        all["DatePicker.rx.value"] = { _ = DatePicker(number: 1, host: $0).rx.value }
        all["FileInput.rx.files"] = { _ = FileInput(number: 1, host: $0).rx.files }
        all["FileInput.rx.lostFiles"] = { _ = FileInput(number: 1, host: $0).rx.lostFiles }
        all["ImageView.rx.didLoad"] = { _ = ImageView(number: 1, host: $0).rx.didLoad }
        all["ImageView.rx.didFail"] = { _ = ImageView(number: 1, host: $0).rx.didFail }
        all["Link.rx.tap"] = { _ = Link(number: 1, host: $0).rx.tap }
        all["ListView.rx.itemSelected"] = { _ = TableView(number: 1, host: $0).rx.itemSelected }
        all["ListView.rx.modelSelected"] = { _ = TableView(number: 1, host: $0).rx.modelSelected(Int.self) }
        all["ListView.rx.itemDeselected"] = { _ = TableView(number: 1, host: $0).rx.itemDeselected }
        all["ListView.rx.modelDeselected"] = { _ = TableView(number: 1, host: $0).rx.modelDeselected(Int.self) }
        all["ListView.rx.indexPathsForSelectedRows"] = {
            _ = TableView(number: 1, host: $0).rx.indexPathsForSelectedRows
        }
        all["ListView.rx.itemAccessoryButtonTapped"] = {
            _ = TableView(number: 1, host: $0).rx.itemAccessoryButtonTapped
        }
        all["ListView.rx.itemInserted"] = { _ = TableView(number: 1, host: $0).rx.itemInserted }
        all["ListView.rx.itemDeleted"] = { _ = TableView(number: 1, host: $0).rx.itemDeleted }
        all["ListView.rx.modelDeleted"] = { _ = TableView(number: 1, host: $0).rx.modelDeleted(Int.self) }
        all["ListView.rx.itemMoved"] = { _ = TableView(number: 1, host: $0).rx.itemMoved }
        all["PickerView.rx.selectedRows"] = { _ = PickerView(number: 1, host: $0).rx.selectedRows }
        all["PickerView.rx.selectedValue"] = { _ = PickerView(number: 1, host: $0).rx.selectedValue }
        all["PickerView.rx.itemSelected"] = { _ = PickerView(number: 1, host: $0).rx.itemSelected }
        all["PickerView.rx.modelSelected"] = { _ = PickerView(number: 1, host: $0).rx.modelSelected(Int.self) }
        all["ScrollView.rx.contentOffset"] = { _ = ScrollView(number: 1, host: $0).rx.contentOffset }
        all["ScrollView.rx.didScroll"] = { _ = ScrollView(number: 1, host: $0).rx.didScroll }
        all["Popover.rx.didOpen"] = { _ = Popover(number: 1, host: $0).rx.didOpen }
        all["Popover.rx.didClose"] = { _ = Popover(number: 1, host: $0).rx.didClose }
        all["ScrollView.rx.setDelegate"] = { _ = ScrollView(number: 1, host: $0).rx.setDelegate(Told()) }
        all["SearchBar.rx.searchButtonClicked"] = { _ = SearchBar(number: 1, host: $0).rx.searchButtonClicked }
        all["SearchBar.rx.cancelButtonClicked"] = { _ = SearchBar(number: 1, host: $0).rx.cancelButtonClicked }
        all["SearchBar.rx.textDidBeginEditing"] = { _ = SearchBar(number: 1, host: $0).rx.textDidBeginEditing }
        all["SearchBar.rx.textDidEndEditing"] = { _ = SearchBar(number: 1, host: $0).rx.textDidEndEditing }
        all["SegmentedControl.rx.selectedSegmentIndex"] = {
            _ = SegmentedControl(number: 1, host: $0).rx.selectedSegmentIndex
        }
        all["SegmentedControl.rx.value"] = { _ = SegmentedControl(number: 1, host: $0).rx.value }
        all["SegmentedControl.rx.selectedValue"] = { _ = SegmentedControl(number: 1, host: $0).rx.selectedValue }
        all["Slider.rx.value"] = { _ = Slider(number: 1, host: $0).rx.value }
        all["Stepper.rx.value"] = { _ = Stepper(number: 1, host: $0).rx.value }
        all["Switch.rx.isOn"] = { _ = Switch(number: 1, host: $0).rx.isOn }
        all["Switch.rx.value"] = { _ = Switch(number: 1, host: $0).rx.value }
        all["TabBar.rx.didSelectItem"] = { _ = TabBar(number: 1, host: $0).rx.didSelectItem }
        all["TextInput.rx.text"] = { _ = TextField(number: 1, host: $0).rx.text }
        all["TextInput.rx.value"] = { _ = TextField(number: 1, host: $0).rx.value }
        all["TextInput.rx.typed"] = { _ = TextField(number: 1, host: $0).rx.typed() }
        all["View.rx.copied"] = { _ = View(number: 1, host: $0).rx.copied }
        all["View.rx.browserEvent"] = { _ = View(number: 1, host: $0).rx.browserEvent(.focus) }
        return all
    }

    private final class Told: ScrollViewDelegate {
        func scrollViewDidScroll(_ scrollView: ScrollView) {}
    }

    /// What binds by a binder, which sets in the page's turn, though its declaration does not say so.
    private static let binders: Set<String> = ["ListView.rx.items", "PickerView.rx.itemTitles"]
    /// Sequences of cells, which only a screen has.
    private static let ofCells: Set<String> = ["ListView.rx.modelTapped"]

    @Test func `no public member is forgotten`() throws {
        let declared = try members()
        #expect(declared.count > 120, "they are found")
        let known = Set(Self.calls.keys).union(Self.free.keys).union(Self.sequences.keys).union(Self.binders)
            .union(Self.ofCells)
        #expect(
            declared.subtracting(known).sorted() == [],
            "has no call above, nor a reason why it may be called anywhere"
        )
        #expect(known.subtracting(declared).sorted() == [], "is not declared")
    }

    /// The public members of the views, by type, as their files declare them.
    private func members() throws -> Set<String> {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Controls")
        let type =
            /^(?:(?:open|public|final) )*(?:class|extension|struct|enum|protocol) (?:(Reactive) where Base: )?(\w+)/
        let member =
            #/
            ^\x20{4} (?:@\w+ (?:\(\w+\))? \x20)* (?:override\x20)? (?:public|open)\x20
            (?:(?:final|override|weak|internal\(set\)|private\(set\)|static|class|let)\x20)*
            (?:(?:var|func)\x20)? (\w+)
            /#
        var found: Set<String> = []
        for folder in ["Views", "Lists", "Rx"] {
            let place = sources.appending(path: folder).path
            for file in try FileManager.default.contentsOfDirectory(atPath: place) where file.hasSuffix(".swift") {
                let bytes = try #require(FileManager.default.contents(atPath: "\(place)/\(file)"))
                var current = ""
                for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
                    if let match = line.firstMatch(of: type) {
                        current = match.1 == nil ? "\(match.2)" : "\(match.2).rx"
                    }
                    let isOfView = Self.views.contains(current.replacing(".rx", with: ""))
                    guard isOfView, !line.contains("Binder<"), let match = line.firstMatch(of: member) else { continue }
                    let isMember = !["required", "init", "enum", "struct"].contains(match.1)
                    if isMember { found.insert("\(current).\(match.1)") }
                }
            }
        }
        return found
    }

    /// The views; what else is public beside them belongs to no page.
    private static let views: Set<String> = [
        "ActivityIndicatorView", "Button", "ChoiceControl", "CollectionView", "Control", "DatePicker", "FileInput",
        "FilePreview", "Form", "ImageView", "Label", "Link", "ListView", "Menu", "NumberInput", "PickerView", "Popover",
        "ProgressView",
        "RefreshControl", "ScrollView", "SearchBar", "SecureField", "SegmentedControl", "Slider", "Stepper", "Switch",
        "TabBar", "TableView", "TextField", "TextInput", "TextView", "View",
    ]

    @Test func `calls from elsewhere are made in the page's turn, in order`() {
        let host = host()
        let label = Label(number: 1, host: host), list = TableView(number: 2, host: host)
        let picker = PickerView(number: 3, host: host)
        label.text = "a"
        label.text = "b"
        picker.titles = ["x", "y"]
        picker.selectedRows = [1]
        list.isWindowed = false
        #expect(label.text.isEmpty && picker.titles.isEmpty && list.isWindowed)
        host.performPending()
        clinux_set_owner(host.ownerWord)
        #expect(label.text == "b" && picker.titles == ["x", "y"] && picker.selectedRows == [1] && !list.isWindowed)
        clinux_set_owner(nil)
    }

    @Test func `what a person does is heard by a subscriber from elsewhere, once the page has had a turn`() {
        let host = host()
        let button = Button(number: 1, host: host), field = TextField(number: 2, host: host)
        let heard = PublishRelay<String>()
        var all: [String] = []
        let end = heard.subscribe(onNext: { all.append($0) })
        let taps = button.inputs.subscribe(onNext: { _ in heard.accept("tap") })
        let link = field.inputs.subscribe(onNext: { _ in heard.accept("given up") })
        link.dispose()
        host.performPending()
        clinux_set_owner(host.ownerWord)
        button.receive(.action(once: nil))
        field.receive(.value(.string("a")))
        clinux_set_owner(nil)
        #expect(all == ["tap"])
        taps.dispose()
        host.performPending()
        clinux_set_owner(host.ownerWord)
        button.receive(.action(once: nil))
        clinux_set_owner(nil)
        #expect(all == ["tap"])
        end.dispose()
    }
}
