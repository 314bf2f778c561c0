import Testing

@testable import HTTP

@Suite struct MonotonicClockTests {
    @Test func `tells as many nanoseconds as there can be`() {
        #expect(Duration.milliseconds(-2).nanoseconds == -2_000_000)
        #expect((Duration.seconds(3) + .nanoseconds(1)).nanoseconds == 3_000_000_001)
        #expect(Duration.seconds(9_300_000_000).nanoseconds == .max)
        #expect(Duration.seconds(Int64.max).nanoseconds == .max)
        #expect(Duration.seconds(Int64.min).nanoseconds == .min)
    }

    @Test func `a time beyond the clock's end never comes`() {
        for delay in [Duration.seconds(9_223_372_036), .seconds(9_300_000_000), .seconds(Int64.max)] {
            #expect(MonotonicClock.time(after: delay) == .max)
        }
        #expect(MonotonicClock.time(after: .seconds(Int64.min)) <= MonotonicClock.now)
    }

    @Test func `serves where every time-out is as long as can be`() throws {
        var settings = DaemonSettings()
        settings.bodyLimit = 4
        settings.headTimeout = .seconds(Int64.max)
        settings.bodyTimeout = .seconds(Int64.max)
        settings.idleTimeout = .seconds(Int64.max)
        let daemon = try RunningDaemon(settings) { .text(String(decoding: $0.body, as: UTF8.self)) }
        let client = Client(daemon.port)
        for _ in 1...2 {
            client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 4\r\n\r\nlate")
            #expect(client.answer().body == "late")
        }
    }
}
