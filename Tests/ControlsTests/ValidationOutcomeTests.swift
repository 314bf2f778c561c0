// One binder says what is known of a field: in words, in colour, and to assistive technology.
import Controls
import Rx
import Testing

@Suite @MainActor struct ValidationOutcomeTests {
    private enum Outcome: ValidationOutcome {
        case unknown, taken

        var sentence: String { self == .taken ? "taken" : "" }
        var textColor: Color { self == .taken ? .red : .secondaryLabel }
        var isInvalid: Bool { self == .taken }
    }

    @Test func `an outcome is said, coloured and marked`() {
        let host = PlainHost()
        let field = TextField(number: 1, host: host)
        let label = Label(number: 2, host: host)
        let outcomes = PublishSubject<Outcome>()
        let binding = outcomes.bind(to: field.rx.validation(saidBy: label))
        outcomes.onNext(.taken)
        #expect(label.text == "taken")
        #expect(label.textColor == .red)
        #expect(field.isInvalid)
        outcomes.onNext(.unknown)
        #expect(label.text.isEmpty)
        #expect(label.textColor == .secondaryLabel)
        #expect(!field.isInvalid)
        binding.dispose()
    }
}
