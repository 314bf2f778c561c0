// LoopContext: the home of work that outlives the page which began it: its loop, without a page.
import Logging
import Rx

import struct FoundationEssentials.Date

/// A main context that is a loop's inbox and timers.
final class LoopContext: MainContext, TimerHome {
    let loop: any Loop
    private let logger: Logger
    /// Who asked for the work.
    let party: Party

    init(_ loop: any Loop, _ logger: Logger, for party: Party) {
        self.loop = loop
        self.logger = logger
        self.party = party
    }

    var now: Duration { loop.now }

    /// The wall clock's: this context lives for as long as the server, in which that may be set.
    var date: Date { loop.date }

    var isCurrent: Bool { loop.isCurrent && Home.current?.context === self }

    func post(_ work: @escaping () -> Void) {
        // Handed over: it runs once, on the loop, or is released there.
        nonisolated(unsafe) let work = work
        loop.post { self.run(work) }
    }

    func after(_ delay: Duration, _ work: @escaping () -> Void) -> any Disposable {
        let timer = HomeTimer(self, work)
        timer.start(after: delay)
        return timer
    }

    func run(due work: () -> Void) { run(work) }

    func report(_ error: any Error, from binding: String) {
        logger.error("an error reached a binding", metadata: ["binding": "\(binding)", "error": "\(error)"])
    }

    private func run(_ work: () -> Void) { Home.with(Home(self), work) }
}
