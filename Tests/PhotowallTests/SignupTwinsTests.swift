// The two sign-up models against each other and against what must always hold, on random journeys.
import Controls
import Rx
import RxTest
import Storage
import Testing

@testable import Photowall

@Suite struct SignupTwinsTests {
    @Test(arguments: 0..<60)
    func `the two variants show the same at every tick of a random journey`(_ seed: Int) {
        let benches = SignupVariant.allCases.map { journey($0, seed: seed) }
        #expect(benches[0].names.events == benches[1].names.events)
        #expect(benches[0].passwords.events == benches[1].passwords.events)
        #expect(benches[0].repeats.events == benches[1].repeats.events)
        #expect(benches[0].enabled.events == benches[1].enabled.events)
        #expect(benches[0].progress.events == benches[1].progress.events)
        #expect(benches[0].results.events == benches[1].results.events)
        #expect(benches[0].notices.events == benches[1].notices.events)
        #expect(benches[0].accounts.asked == benches[1].accounts.asked)
    }

    @Test(arguments: SignupVariant.allCases, 0..<60)
    func `the button is enabled exactly while all three hold and nothing is in flight`(
        _ variant: SignupVariant,
        _ seed: Int
    ) {
        var mismatches: [Int] = []
        let bench = journey(variant, seed: seed) { bench in
            let holds = [bench.names, bench.passwords, bench.repeats].allSatisfy { bench.now($0)?.isValid == true }
            let isEnabled = holds && bench.now(bench.progress) == false
            if bench.now(bench.enabled) != isEnabled || bench.button.isEnabled != isEnabled {
                mismatches.append(bench.main.scheduler.clock)
            }
        }
        #expect(mismatches.isEmpty)
        #expect(bench.results.events.count == bench.accounts.signUps.count)
        #expect(bench.main.reports.isEmpty)
    }

    /// Somebody types and taps at random; `look` is called between any two ticks.
    private func journey(
        _ variant: SignupVariant,
        seed: Int,
        look: ((SignupBench) -> Void)? = nil
    ) -> SignupBench {
        let bench = SignupBench(variant)
        var random = SplitMix(seed)
        bench.accounts.names = [
            "jane": (random.number(1...9), .success(.available)),
            "john": (random.number(1...9), .success(.taken)),
            "jo": (random.number(1...9), .failure(TestAccounts.Unreachable())),
        ]
        for step in 0..<120 {
            let act = action(&random)
            bench.at(10 + step * 3, act)
        }
        let end = 400
        for time in 0...end {
            bench.run(to: time)
            look?(bench)
        }
        return bench
    }

    private func action(_ random: inout SplitMix) -> (SignupBench) -> Void {
        let name = ["", "jo", "john", "jane", "joan", "j!"][random.number(0...5)]
        let word = ["", "abc", "kobalt", "kobalt", "kobalt2"][random.number(0...4)]
        let outcome = [SignupOutcome.created(name: name), .taken(name: name), .locked, .busy][random.number(0...3)]
        let delay = random.number(1...20)
        switch random.number(0...6) {
        case 0: return { $0.type(name, into: $0.username) }
        case 1: return { $0.type(word, into: $0.password) }
        case 2: return { $0.type(word, into: $0.repeated) }
        case 3: return { $0.fill("jane") }
        case 4: return { $0.accounts.signUp = (delay, .success(outcome)) }
        default: return { $0.tap() }
        }
    }
}

/// Numbers that a seed repeats (Steele, Lea, Flood: SplitMix64).
private struct SplitMix {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 31
        return range.lowerBound + Int(bits % UInt64(range.count))
    }
}
