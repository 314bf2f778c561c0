// Numbers as JavaScript writes them.

import Testing

@testable import Markup

@Suite struct NumberTextTests {
    @Test(arguments: [
        (0.0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (100, "100"), (123_456.789, "123456.789"),
        (1e20, "100000000000000000000"), (1e21, "1e+21"), (1.5e300, "1.5e+300"), (1e-6, "0.000001"), (1e-7, "1e-7"),
        (1.25e-9, "1.25e-9"), (9_007_199_254_740_992, "9007199254740992"), (0.000123, "0.000123"),
    ])
    func `a number is written as in the browser`(number: Double, text: String) {
        #expect(NumberText.text(number) == text)
    }
}
