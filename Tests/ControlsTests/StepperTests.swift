// A number that is written, or made greater and smaller in steps.
import Controls
import Markup
import Rx
import Testing

@MainActor @Suite struct StepperTests {
    private let host = PlainHost(template: [1: [.value: .string("2"), .minimum: .string("1")]])

    @Test func `it follows both sides`() {
        let stepper = Stepper(number: 1, host: host)
        var seen: [Double] = []
        let subscription = stepper.rx.value.subscribe(onNext: { seen.append($0) })
        stepper.receive(.value(.string("12")))
        stepper.receive(.value(.string("")))
        stepper.receive(.value(.string("0.2")))
        stepper.receive(.value(.string("2.4")))
        #expect(seen == [2, 12, 1, 1, 2])
        stepper.value = 1e6
        #expect(stepper.value(of: .value) == .string("1000000"))
        subscription.dispose()
    }

    @Test func `steps can be set`() {
        let stepper = Stepper(number: 1, host: host)
        stepper.rx.stepValue.onNext(0.25)
        stepper.value = 1.6
        #expect(stepper.value == 1.5)
        stepper.maximumValue = 1.25
        #expect(stepper.value == 1.25)
        #expect(stepper.minimumValue == 1)
        #expect(Stepper(number: 9, host: host).value == 0)
    }
}
