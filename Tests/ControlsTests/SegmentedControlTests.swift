// One of a few.
import Controls
import Markup
import Rx
import Testing

@MainActor @Suite struct SegmentedControlTests {
    private let host = PlainHost(template: [
        1: [.value: .string(""), .options: .string("s\tSmall\nm\tMedium\nl\tLarge")]
    ])

    @Test func `it follows both sides`() {
        let sizes = SegmentedControl(number: 1, host: host)
        var seen: [Int] = []
        let subscription = sizes.rx.selectedSegmentIndex.subscribe(onNext: { seen.append($0) })
        sizes.receive(.value(.string("m")))
        sizes.receive(.value(.string("l")))
        #expect(seen == [SegmentedControl.noSegment, 1, 2])
        sizes.rx.selectedSegmentIndex.onNext(0)
        #expect(sizes.value(of: .value) == .string("s"))
        #expect(sizes.selectedValue == "s")
        sizes.selectedSegmentIndex = SegmentedControl.noSegment
        #expect(sizes.value(of: .value) == .string(""))
        sizes.rx.selectedValue.onNext("m")
        #expect(sizes.selectedSegmentIndex == 1)
        sizes.selectedValue = "xxl"
        #expect(sizes.selectedValue == nil)
        subscription.dispose()
    }

    @Test func `it takes what there is`() {
        let sizes = SegmentedControl(number: 1, host: host)
        #expect(sizes.accepts(.string("m")))
        #expect(sizes.accepts(.string("")))
        #expect(!sizes.accepts(.string("xxl")))
        #expect(!sizes.accepts(.bool(true)))
        #expect(sizes.numberOfSegments == 3)
        #expect(sizes.titleForSegment(at: 2) == "Large")
        #expect(sizes.titleForSegment(at: 3) == nil)
    }
}
