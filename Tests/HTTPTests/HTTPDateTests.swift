import Testing

@testable import HTTP

@Suite struct HTTPDateTests {
    @Test func `the standard's own example`() {
        #expect(HTTPDate.text(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.seconds("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
    }

    @Test func `reads what it writes`() {
        var seconds = 0
        while seconds < 4_102_444_800 {
            #expect(HTTPDate.seconds(HTTPDate.text(seconds)) == seconds)
            seconds += 8_640_007
        }
    }

    @Test(arguments: [
        "", "now", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 6 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Foo 1994 08:49:37 GMT",
        "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
    ])
    func `all else is no date`(_ text: String) { #expect(HTTPDate.seconds(text) == nil) }
}
