// How descriptors are shared out, and what one address may have of them.
import HTTP
import Testing

@testable import RxLive

@Suite struct CapacityTests {
    private func capacity(_ descriptors: Int, loops: Int = 2, isProxied: Bool = false) -> Capacity {
        Capacity(descriptors: descriptors, loops: loops, limits: Limits(), trustsProxy: isProxied)
    }

    @Test(arguments: [(64, 1), (256, 2), (1_024, 1), (1_024, 2), (1_024, 16), (4_096, 2), (20_000, 2), (1 << 20, 64)])
    func `all connections together leave descriptors to spare`(_ descriptors: Int, _ loops: Int) {
        let capacity = capacity(descriptors, loops: loops)
        if descriptors > 64 * loops {
            #expect(capacity.webSockets + capacity.requests + 8 * loops < descriptors - 16)
        }
        #expect(capacity.webSockets >= 8)
        #expect(capacity.perLoop >= 8)
        #expect(capacity.perLoop * loops <= capacity.requests)
        #expect(capacity.requests <= 4_096 * loops)
        #expect(capacity.webSockets <= Limits().connections)
    }

    @Test func `what fits is given in full`() {
        let capacity = capacity(1 << 20)
        #expect(capacity.webSockets == 15_000)
        #expect(capacity.requests == 8_192)
        #expect(capacity.perAddress == 2_000)
    }

    @Test func `one address never has it all, and behind a proxy nobody is counted`() {
        for descriptors in [256, 1_024, 20_000] {
            let direct = capacity(descriptors)
            #expect((1...direct.requests / 2).contains(direct.perAddress))
            #expect(capacity(descriptors, isProxied: true).perAddress == 0)
        }
    }

    @Test func `bounds of any numbers can be counted with`() {
        var limits = Limits()
        for number in [Int.min, -1, 0, .max] {
            (limits.value, limits.connections, limits.connectionsPerAddress) = (number, number, number)
            #expect(limits.message >= 1_024)
            let capacity = Capacity(descriptors: 1_024, loops: 2, limits: limits, trustsProxy: false)
            #expect(capacity.webSockets >= 8 && capacity.perLoop >= 8 && capacity.perAddress >= 1)
        }
        limits.value = 16_384
        #expect(limits.message == 99_328)
    }

    @Test func `there are no more loops than a page's name tells apart`() {
        #expect(Server.loops(0, cores: 4) == 4)
        #expect(Server.loops(3, cores: 4) == 3)
        #expect(Server.loops(-1, cores: 300) == 256)
        #expect(Server.loops(.max, cores: 4) == 256)
        let last = PageToken(loop: PageToken.loops - 1, randomHigh: .max, randomLow: .max)
        #expect(last.loop == 255)
    }

    @Test func `the process may open as many files as the system lets it`() {
        #expect(Capacity.raiseDescriptors() >= 1_024)
        #expect(Capacity.raiseDescriptors() == Capacity.raiseDescriptors())
    }

    @Test func `loops count an address together`() {
        let counts = AddressCounts()
        #expect((1...3).map { _ in counts.add(7) } == [1, 2, 3])
        #expect(counts.add(8) == 1)
        for _ in 1...3 { counts.remove(7) }
        counts.remove(7)
        #expect(counts.add(7) == 1)
    }
}
