// How long somebody has to wait, in words.
import Testing

@testable import Photowall

@Suite struct WaitingTimeTests {
    @Test(
        arguments: [
            (-5, "in 1 second"), (0, "in 1 second"), (1, "in 1 second"), (20, "in 20 seconds"), (59, "in 59 seconds"),
            (60, "in 1 minute"), (61, "in 2 minutes"), (180, "in 3 minutes"), (3_540, "in 59 minutes"),
            (3_541, "in 1 hour"), (3_600, "in 1 hour"), (3_601, "in 2 hours"), (86_400, "in 24 hours"),
            (86_401, "in 2 days"), (.max, "in 106751991167301 days"),
        ] as [(Int64, String)]
    )
    func `says seconds, minutes, hours or days, and never too little`(_ seconds: Int64, _ words: String) {
        #expect(WaitingTime.words(seconds) == words)
    }
}
