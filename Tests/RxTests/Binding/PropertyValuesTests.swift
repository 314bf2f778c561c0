// What a control property sends: the value now, then each change that counts.
import Rx
import Testing

private final class Field {
    let changes = PublishSubject<Bool>()
    var text: String

    init(_ text: String) { self.text = text }

    var values: Observable<String> {
        .values(of: self, changes: { $0.changes }, where: { $1 }, get: { $0.text })
    }
}

@Suite struct PropertyValuesTests {
    private let field = Field("a")

    private func type(_ text: String, counts: Bool = true) {
        field.text = text
        field.changes.onNext(counts)
    }

    @Test func `each subscriber hears the value now, then the changes that count`() {
        var seen: [String] = []
        let bag = DisposeBag()
        let values = field.values
        values.subscribe(onNext: { seen.append("1\($0)") }).disposed(by: bag)
        type("b")
        type("c", counts: false)
        values.subscribe(onNext: { seen.append("2\($0)") }).disposed(by: bag)
        type("d")
        #expect(seen == ["1a", "1b", "2c", "1d", "2d"])
    }

    @Test func `it ends with the changes, by an error as well`() {
        var ends: [String] = []
        let bag = DisposeBag()
        field.values.subscribe(onCompleted: { ends.append("completed") }).disposed(by: bag)
        field.changes.onCompleted()
        let other = Field("x")
        other.values.subscribe(onError: { ends.append("\($0)") }).disposed(by: bag)
        other.changes.onError(Oops())
        #expect(ends == ["completed", "Oops()"])
    }

    @Test func `a subscriber with enough of the first value does not hear of changes`() {
        var seen: [String] = []
        let bag = DisposeBag()
        field.values.take(1).concat(Observable.just("end")).subscribe(onNext: { seen.append($0) }).disposed(by: bag)
        #expect(!field.changes.hasObservers)
        type("b")
        #expect(seen == ["a", "end"])
    }

    @Test func `it keeps nothing alive, and is empty without it`() {
        var field: Field? = Field("a")
        weak let weakly = field
        let changes = field?.changes
        var seen: [String] = []
        let bag = DisposeBag()
        let values = field?.values
        values?.subscribe(onNext: { seen.append($0) }).disposed(by: bag)
        field = nil
        #expect(weakly == nil)
        changes?.onNext(true)
        values?.subscribe(onNext: { seen.append($0) }, onCompleted: { seen.append("|") }).disposed(by: bag)
        #expect(seen == ["a", "|"])
    }

    @Test func `after dispose nothing is heard`() {
        var seen: [String] = []
        field.values.subscribe(onNext: { seen.append($0) }).dispose()
        type("b")
        #expect(seen == ["a"])
        #expect(!field.changes.hasObservers)
    }
}
