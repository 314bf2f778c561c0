// VirtualTimeScheduler: a clock that jumps.
import FoundationEssentials
import Rx
import Testing

/// Tenths of a second, with spans that are numbers.
private struct Tenths: VirtualTimeConverterType {
    func convertFromVirtualTime(_ virtualTime: Int) -> RxTime {
        RxTime(timeIntervalSince1970: Double(virtualTime) / 10)
    }

    func convertToVirtualTime(_ time: RxTime) -> Int { Int(time.timeIntervalSince1970 * 10) }

    func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> Double { Double(virtualTimeInterval) / 10 }

    func convertToVirtualTimeInterval(_ timeInterval: Double) -> Int { Int(timeInterval * 10) }

    func offsetVirtualTime(_ time: Int, offset: Int) -> Int { time + offset }

    func compareVirtualTime(_ lhs: Int, _ rhs: Int) -> VirtualTimeComparison {
        lhs < rhs ? .lessThan : lhs > rhs ? .greaterThan : .equal
    }
}

@Suite struct VirtualTimeSchedulerTests {
    private let scheduler = VirtualTimeScheduler(initialClock: 100, converter: Tenths())
    private let heard = Heard()

    /// Notes `name` and the clock at a time.
    @discardableResult
    private func note(_ name: String, at time: Int, then: @escaping () -> Void = {}) -> any Disposable {
        scheduler.scheduleAbsoluteVirtual((), time: time) { [scheduler, heard] in
            heard.note("\(name)\(scheduler.clock)")
            then()
            return Disposables.create()
        }
    }

    @Test func `work runs in the order of its times, at one time in the order of its scheduling`() {
        for (name, time) in [("c", 130), ("a", 110), ("d", 130), ("b", 110), ("e", 130)] { note(name, at: time) }
        #expect(heard.log == [])
        scheduler.start()
        #expect(heard.log == ["a110", "b110", "c130", "d130", "e130"])
        #expect(scheduler.clock == 130)
    }

    @Test func `any number of items, in any order, comes sorted`() {
        var random = SystemRandomNumberGenerator()
        let times = (0..<2_000).map { _ in Int.random(in: 0..<300, using: &random) }
        var seen: [(time: Int, number: Int)] = []
        var items: [any Disposable] = []
        for (number, time) in times.enumerated() {
            items.append(
                scheduler.scheduleAbsoluteVirtual((), time: 1_000 + time) {
                    seen.append((time, number))
                    return Disposables.create()
                }
            )
        }
        for number in stride(from: 0, to: 2_000, by: 3) { items[number].dispose() }
        scheduler.start()
        let expected = times.enumerated().filter { $0.offset % 3 > 0 }
            .sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
        #expect(seen.map(\.number) == expected.map(\.offset))
    }

    @Test func `work for now, for a time that has passed and for later`() {
        note("later", at: 120)
        note("past", at: 50)
        scheduler.run { [scheduler, heard] in
            heard.note("now\(scheduler.clock)")
            scheduler.run { heard.note("nested\(scheduler.clock)") }
        }
        scheduler.run(after: .milliseconds(1_500)) { [scheduler, heard] in heard.note("relative\(scheduler.clock)") }
        _ = scheduler.scheduleRelativeVirtual((), dueTime: 17) { [scheduler, heard] in
            heard.note("virtual\(scheduler.clock)")
            return Disposables.create()
        }
        scheduler.start()
        #expect(heard.log == ["past100", "now100", "nested100", "relative115", "virtual117", "later120"])
    }

    @Test func `advanceTo runs what is due, that time included, and sets the clock`() {
        for time in [110, 120, 130] { note("", at: time) }
        scheduler.advanceTo(120)
        #expect(heard.log == ["110", "120"])
        scheduler.advanceTo(125)
        #expect(heard.log == ["110", "120"] && scheduler.clock == 125)
        #expect(scheduler.now == RxTime(timeIntervalSince1970: 12.5))
    }

    @Test func `what is scheduled while the clock advances runs if it is due by then`() {
        note("a", at: 110) {
            note("b", at: 120)
            note("c", at: 121)
        }
        scheduler.advanceTo(120)
        #expect(heard.log == ["a110", "b120"])
    }

    @Test func `sleep lets time pass without work, which then comes late`() {
        note("a", at: 110)
        note("b", at: 160)
        scheduler.sleep(40)
        #expect(scheduler.clock == 140 && heard.log == [])
        scheduler.start()
        #expect(heard.log == ["a140", "b160"])
    }

    @Test func `stop ends after the present item, and start goes on`() {
        note("a", at: 110) { [scheduler] in scheduler.stop() }
        note("b", at: 120)
        scheduler.start()
        #expect(heard.log == ["a110"] && scheduler.clock == 110)
        scheduler.start()
        #expect(heard.log == ["a110", "b120"])
        note("c", at: 130) { [scheduler] in scheduler.stop() }
        note("d", at: 140)
        scheduler.advanceTo(150)
        #expect(heard.log.last == "c130" && scheduler.clock == 150)
    }

    @Test func `start within the clock's run does nothing`() {
        note("a", at: 110) { [scheduler, heard] in
            scheduler.start()
            heard.note("after")
        }
        note("b", at: 120)
        scheduler.start()
        #expect(heard.log == ["a110", "after", "b120"])
    }

    @Test func `what is taken back neither runs nor moves the clock, and what it has started is ended`() {
        note("a", at: 200).dispose()
        let later = note("b", at: 120)
        note("c", at: 110) { later.dispose() }
        let started = scheduler.scheduleAbsoluteVirtual((), time: 115) { [heard] in
            Disposables.create { heard.note("ended") }
        }
        scheduler.start()
        #expect(heard.log == ["c110"] && scheduler.clock == 115)
        started.dispose()
        #expect(heard.log == ["c110", "ended"])
    }

    @Test func `what is taken back is dropped at once`() {
        final class Owner {}
        weak var remaining: Owner?
        let item: any Disposable = {
            let owner = Owner()
            remaining = owner
            return scheduler.schedule(owner) { _ in Disposables.create() }
        }()
        #expect(remaining != nil)
        item.dispose()
        #expect(remaining == nil)
    }

    @Test func `periodic work is a chain of single runs`() {
        let work = scheduler.schedulePeriodic(1, startAfter: .seconds(1), period: .seconds(2)) { [scheduler, heard] in
            heard.note("\($0)@\(scheduler.clock)")
            return $0 + 1
        }
        scheduler.advanceTo(155)
        work.dispose()
        scheduler.start()
        #expect(heard.log == ["1@110", "2@130", "3@150"])
    }

    @Test func `a subclass may change the times of what is scheduled in real units`() {
        final class Late: VirtualTimeScheduler<Tenths>, @unchecked Sendable {
            override func adjustScheduledTime(_ time: Int) -> Int { time + 5 }
        }
        let scheduler = Late(initialClock: 0, converter: Tenths())
        let note: (String) -> any Disposable = { [heard] name in
            heard.note("\(name)\(scheduler.clock)")
            return Disposables.create()
        }
        _ = scheduler.schedule("now", action: note)
        _ = scheduler.scheduleRelative("relative", dueTime: .seconds(1), action: note)
        _ = scheduler.scheduleRelativeVirtual("span", dueTime: 2, action: note)
        _ = scheduler.scheduleAbsoluteVirtual("time", time: 1, action: note)
        scheduler.start()
        #expect(heard.log == ["time1", "span2", "now5", "relative15"])
    }

    @Test func `work that is scheduled by the work that runs finds its place among what waits`() {
        for (name, time) in [("e", 160), ("a", 110), ("c", 130)] {
            note(name, at: time) {
                note(name + name, at: time + 15)
                note(name + "+", at: time)
            }
        }
        scheduler.start()
        #expect(heard.log == ["a110", "a+110", "aa125", "c130", "c+130", "cc145", "e160", "e+160", "ee175"])
    }

    @Test func `any number of items can be dropped with their scheduler`() {
        for way in [1, -1] {
            let scheduler = VirtualTimeScheduler(initialClock: 0, converter: Tenths())
            for number in 0..<100_000 {
                _ = scheduler.scheduleAbsoluteVirtual((), time: way * number) { Disposables.create() }
            }
        }
    }

    @Test func `what waits can be read`() {
        note("", at: 120)
        note("", at: 130).dispose()
        note("", at: 110)
        #expect(scheduler.debugDescription == #"["3 @ 110", "1 @ 120"]"#)
    }

    @Test func `the clock cannot be set back, nor advanced while it runs`() async {
        await #expect(processExitsWith: .failure) {
            VirtualTimeScheduler(initialClock: 100, converter: Tenths()).sleep(-1)
        }
        await #expect(processExitsWith: .failure) {
            let scheduler = VirtualTimeScheduler(initialClock: 100, converter: Tenths())
            scheduler.run { scheduler.advanceTo(200) }
            scheduler.start()
        }
    }
}
