// A number that is set by dragging.
import Controls
import Markup
import Rx
import Testing

@MainActor @Suite struct SliderTests {
    private let host = PlainHost(template: [2: [.value: .string("3"), .minimum: .string("1"), .maximum: .string("9")]])

    @Test func `a slider whose template says nothing is in the middle of 0 and 100`() {
        let slider = Slider(number: 1, host: host)
        #expect(slider.value == 50)
        #expect([slider.minimumValue, slider.maximumValue, slider.stepValue] == [0, 100, 1])
    }

    @Test func `it follows both sides, and stays in its range`() {
        let slider = Slider(number: 2, host: host)
        var seen: [Float] = []
        let subscription = slider.rx.value.subscribe(onNext: { seen.append($0) })
        slider.receive(.value(.string("4")))
        slider.rx.value.onNext(7.4)
        #expect(slider.value == 7)
        #expect(slider.value(of: .value) == .string("7"))
        slider.value = 99
        #expect(slider.value == 9)
        // Whatever a browser says.
        slider.receive(.value(.string("1e9")))
        #expect(seen == [3, 4, 9])
        subscription.dispose()
    }

    @Test func `a range that is narrowed takes the value with it`() {
        let slider = Slider(number: 2, host: host)
        slider.minimumValue = 5
        #expect(slider.value(of: .value) == .string("5"))
        slider.maximumValue = 4
        #expect(slider.value == 5)
        slider.maximumValue = 6
        slider.stepValue = 0
        slider.value = 5.25
        #expect(slider.value == 5.25)
        #expect(slider.value(of: .step) == .string("any"))
    }

    @Test func `fractions stay as they are written`() {
        let slider = Slider(number: 2, host: host)
        slider.stepValue = 0.1
        slider.value = 1.3
        #expect(slider.value(of: .value) == .string("1.3"))
        #expect(slider.value == 1.3)
    }

    @Test func `no number changes nothing`() {
        let slider = Slider(number: 2, host: host)
        slider.value = .nan
        slider.minimumValue = -.infinity
        #expect(slider.value == 3)
        #expect(slider.minimumValue == 1)
    }

    @Test func `it takes numbers and no other text`() {
        let slider = Slider(number: 2, host: host)
        #expect(slider.accepts(.string("4.5")))
        #expect(slider.accepts(.string("")))
        #expect(!slider.accepts(.string("infinity")))
        #expect(!slider.accepts(.bool(true)))
    }
}
