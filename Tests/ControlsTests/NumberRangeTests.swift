// Which numbers an input takes.
import Testing

@testable import Controls

@Suite struct NumberRangeTests {
    @Test(
        arguments: [
            (NumberRange(minimum: 0, maximum: 100, step: 1), -1, 0),
            (NumberRange(minimum: 0, maximum: 100, step: 1), 101, 100),
            (NumberRange(minimum: 0, maximum: 100, step: 1), 41.4, 41),
            (NumberRange(minimum: 0, maximum: 100, step: 1), 41.5, 42),
            // Steps begin at the least number.
            (NumberRange(minimum: 1, maximum: 10, step: 4), 4, 5),
            (NumberRange(minimum: 1, maximum: 10, step: 4), 10, 9),
            (NumberRange(minimum: -1, maximum: 1, step: 0.1), 0.33, 0.3),
            (NumberRange(minimum: 0, maximum: 1, step: 0.1), 1, 1),
            (NumberRange(minimum: 0, maximum: 1), 0.123, 0.123), (NumberRange(step: 2), -3, -2),
            (NumberRange(minimum: 5, maximum: 1, step: 1), 3, 5), (NumberRange(), 1e300, 9_007_199_254_740_991),
            (NumberRange(), -1e300, -9_007_199_254_740_991), (NumberRange(minimum: 1e300), 0, 1e300),
            (NumberRange(maximum: -1e300), 0, -1e300),
            (NumberRange(minimum: -1e308, maximum: 1.5e308, step: 0.1), 1.5e308, 1.5e308),
            // The greatest is a step, but for what sums of doubles are wrong by; or it is none, by however little.
            (NumberRange(minimum: 0, maximum: 3e-10, step: 1e-10), 1, 3e-10),
            (NumberRange(minimum: -0.0005, maximum: 0.0006399999999999999, step: 0.00038), 1, 0.0006399999999999999),
            (NumberRange(minimum: 0, maximum: 0.999_999_999, step: 1), 1, 0),
            (NumberRange(minimum: 0, maximum: 0.999_999_999_9, step: 1), 1, 0),
            (NumberRange(minimum: 0, maximum: 1.000_000_000_1, step: 1), 2, 1),
        ] as [(NumberRange, Double, Double)]
    )
    func `the nearest number is in the range`(range: NumberRange, number: Double, nearest: Double) {
        #expect(range.nearest(to: number) == nearest)
        #expect(range.nearest(to: nearest) == nearest)
    }

    @Test(arguments: ["", " 1", "0x10", "inf", "nan", "1e999", "1,5", "--1", "e"])
    func `what is no number of HTML's is none`(text: String) { #expect(NumberRange.number(text) == nil) }

    @Test(arguments: [("1", 1), ("-0.5", -0.5), ("1e3", 1000), (".5", 0.5)] as [(String, Double)])
    func `a number is read`(text: String, number: Double) { #expect(NumberRange.number(text) == number) }
}
