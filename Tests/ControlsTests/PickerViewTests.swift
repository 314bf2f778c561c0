// One of a list, or several.
import Controls
import Markup
import Rx
import Testing

@MainActor @Suite struct PickerViewTests {
    private struct Country: Equatable {
        let name: String
    }

    private let host = PlainHost(template: [
        1: [
            .type: .string("select-one"), .value: .string("de"), .options: .string("\tChoose\nde\tGermany\nfr\tFrance"),
        ]
    ])

    @Test func `one of the template's options follows both sides`() {
        let picker = PickerView(number: 1, host: host)
        var seen: [String?] = []
        let subscription = picker.rx.selectedValue.subscribe(onNext: { seen.append($0) })
        picker.receive(.value(.string("fr")))
        picker.receive(.value(.string("")))
        #expect(seen == ["de", "fr", ""])
        #expect(picker.selectedRow() == 0)
        picker.selectRow(2)
        #expect(picker.selectedValue == "fr")
        #expect(picker.titles == ["Choose", "Germany", "France"])
        #expect(picker.numberOfRows() == 3)
        subscription.dispose()
    }

    @Test func `a single row that says nothing is a row`() {
        let picker = PickerView(number: 1, host: host)
        picker.titles = [" "]
        #expect(picker.numberOfRows() == 1)
        #expect(picker.titles == [""])
        #expect(picker.selectedRows == [0])
        #expect(picker.accepts(.string("")))
    }

    @Test func `a row that is not there is reported, and changes nothing`() {
        let picker = PickerView(number: 1, host: host)
        picker.selectRow(3)
        #expect(picker.selectedRows == [1])
        picker.selectedRows = [2, 7]
        #expect(picker.selectedRows == [2])
        #expect(
            host.faults == [
                "control 1: there is no choice at [3]: it has 3", "control 1: there is no choice at [7]: it has 3",
            ]
        )
    }

    @Test(arguments: [("select-one", false), ("", false), ("select-multiple", true), ("select-box", true)])
    func `nobody takes back what they have chosen in a drop-down`(_ type: String, _ isTaken: Bool) {
        let host = PlainHost(template: [
            1: [.type: .string(type), .value: .string("de"), .options: .string("de\tGermany\nfr\tFrance")]
        ])
        let picker = PickerView(number: 1, host: host)
        #expect(picker.accepts(.string("")) == isTaken)
        picker.selectedValue = nil
        #expect(picker.accepts(.string("")), "nothing is chosen")
    }

    @Test func `elements have titles, and are what is selected`() {
        let picker = PickerView(number: 1, host: host)
        let countries = BehaviorRelay(value: [Country(name: "Chad"), Country(name: "Mali")])
        var rows: [Int] = []
        var models: [[Country]] = []
        let bag = DisposeBag()
        countries.bind(to: picker.rx.itemTitles) { _, country in country.name }.disposed(by: bag)
        picker.rx.itemSelected.subscribe(onNext: { rows.append($0.row) }).disposed(by: bag)
        picker.rx.modelSelected(Country.self).subscribe(onNext: { models.append($0) }).disposed(by: bag)
        #expect(picker.value(of: .options) == .string("Chad\nMali"))
        #expect(picker.selectedRows == [0], "what was chosen is no more: a drop-down shows its first row")
        picker.receive(.value(.string("Mali")))
        #expect(rows == [1])
        #expect(models == [[Country(name: "Mali")]])
        countries.accept([Country(name: "Niger"), Country(name: "Mali"), Country(name: "Togo")])
        #expect(picker.selectedRows == [1], "what is chosen stays so, wherever it is now")
        #expect(rows == [1], "nobody has chosen anything")
        #expect(!picker.accepts(.string("Chad")), "it went meanwhile")
    }

    @Test func `titles without elements stand for none`() {
        let picker = PickerView(number: 1, host: host)
        let bag = DisposeBag()
        var models: [[Country]] = []
        Observable.just([Country(name: "Chad")]).bind(to: picker.rx.itemTitles) { _, country in country.name }
            .disposed(by: bag)
        picker.rx.modelSelected(Country.self).subscribe(onNext: { models.append($0) }).disposed(by: bag)
        picker.titles = ["Mali", "Niger"]
        picker.receive(.value(.string("Niger")))
        #expect(models == [[]])
    }

    @Test func `several can be chosen, in the list's order`() {
        let one = PickerView(number: 1, host: host)
        #expect(!one.accepts(.string("de\nfr")), "of a drop-down one alone")
        let host = PlainHost(template: [
            1: [
                .type: .string("select-multiple"), .value: .string("de"),
                .options: .string("\tChoose\nde\tGermany\nfr\tFrance"),
            ]
        ])
        defer { withExtendedLifetime(host) {} }
        let picker = PickerView(number: 1, host: host)
        var seen: [[Int]] = []
        let subscription = picker.rx.selectedRows.subscribe(onNext: { seen.append($0) })
        picker.receive(.value(.string("de\nfr")))
        #expect(seen == [[1], [1, 2]])
        picker.selectedRows = [2, 1]
        #expect(picker.value(of: .value) == .string("de\nfr"))
        picker.titles = ["Peru", "fr"]
        #expect(picker.selectedRows == [1])
        #expect(!picker.accepts(.string("fr\nPeru")))
        #expect(!picker.accepts(.string("fr\nfr")))
        #expect(picker.accepts(.string("Peru\nfr")))
        subscription.dispose()
    }

    @Test func `equal titles are told apart`() {
        let picker = PickerView(number: 1, host: host)
        picker.titles = ["a", "a", "a (2)", " a\n\tb "]
        #expect(picker.titles == ["a", "a", "a (2)", "a b"])
        picker.selectRow(1)
        #expect(picker.selectedRow() == 1)
        picker.selectRow(2)
        #expect(picker.selectedRow() == 2)
    }

    @Test func `another type than the elements' is named`() {
        let picker = PickerView(number: 1, host: host)
        let bag = DisposeBag()
        Observable.just([Country(name: "Chad")]).bind(to: picker.rx.itemTitles) { _, country in country.name }.disposed(
            by: bag
        )
        picker.rx.modelSelected(Int.self).subscribe().disposed(by: bag)
        picker.receive(.value(.string("")))
        picker.receive(.value(.string("Chad")))
        #expect(host.faults == ["modelSelected(Int.self): the picker's elements are of type Country"])
    }
}
