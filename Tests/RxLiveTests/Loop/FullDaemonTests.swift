// A daemon that was full: it serves again as soon as those who filled it have left, whatever else happens.
import Glibc
import HTTP
import Logging
import RxLive
import Testing

@testable import RxLiveTest

@Suite struct FullDaemonTests {
    /// A loop that serves HTTP alone and is held still while the test changes the world around it.
    private final class House {
        let loop: EpollLoop
        let client: RawClient

        init(connections: Int) throws {
            loop = try EpollLoop(index: 0, log: Logger(label: "test"))
            var settings = DaemonSettings()
            settings.connections = connections
            let daemon = try Daemon(settings, log: Logger(label: "test")) { .text($0.path) }
            client = RawClient(port: daemon.port)
            loop.serve(daemon)
            try loop.start()
        }

        deinit { loop.end() }

        /// Runs `body` while the loop does nothing, so that it finds all that has happened at once.
        func whileStill(_ body: () -> Void) {
            let (isStill, goOn) = (Events<Void>(), Events<Void>())
            loop.post {
                isStill.append(())
                _ = goOn.next()
            }
            _ = isStill.next()
            body()
            goOn.append(())
        }
    }

    @Test(arguments: [0, 1]) func `serves again when those who filled it leave at once`(_ kept: Int) throws {
        let house = try House(connections: 2)
        // Some more than the limit are let in, to hear that it is reached; no more than these.
        var held = (1...2 + DaemonSettings().surplus).compactMap { _ in house.client.address.connected() }
        #expect(held.count == 66)
        _ = house.loop.sync {}
        house.whileStill {
            for descriptor in held.dropFirst(kept) { close(descriptor) }
            held = Array(held.prefix(kept))
        }
        // Those who have left are forgotten in one turn or a few: until then 503 is an answer, too.
        let answers = (1...200).lazy.map { _ in house.client.request("GET", "/again") }
        #expect(answers.first { $0?.status != 503 }??.text == "/again")
        for _ in 1...2 { #expect(house.client.request("GET", "/again")?.text == "/again") }
        for descriptor in held { close(descriptor) }
    }
}
