// The one serialized suite that all tests with browsers are in, as extensions: two browsers' tests at once would
// disturb each other's times. The harness's own tests are in Harness/, the journeys beside it.
import BrowserKit
import Testing

/// Everything that is tested in real browsers, one test after the other.
@Suite(.serialized, .timeLimit(.minutes(5)), .evidence)
enum BrowserTests {
    /// The harness, tested against pages of its own.
    @Suite enum HarnessTests {}
}
