// Topics over real loops: threads, sockets, and the time that a slice takes.
import Controls
import Dispatch
import Glibc
import HTTP
import Logging
import Rx
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct TopicLoopTests {
    @Test func `pages on several loops show what a thread and what a page posts`() async throws {
        let house = TopicHouse { controller, house in
            controller.showAll(house.text)
            controller.view.back.rx.tap.subscribe(onNext: { house.text.post("b") })
                .disposed(by: controller.disposeBag)
        }
        let server = try house.server(loops: 2)
        try server.start()
        defer { server.stop() }
        let browser = SocketBrowser(port: server.port)
        var pages: [TestPage] = []
        // The kernel chooses the loop of each page load.
        while pages.count < 4 || (Set(pages.map(loop)).count < 2 && pages.count < 64) {
            pages.append(try await browser.visit("/"))
        }
        #expect(Set(pages.map(loop)).count == 2)
        DispatchQueue.global().async { house.text.post("a") }
        for page in pages { try await page.expect("heading", is: "a") }
        try pages[0].tap("back")
        for page in pages { try await page.expect("heading", is: "ab") }
    }

    private func loop(_ page: TestPage) -> Int { page.runtime.token.flatMap { PageToken(text: $0) }?.loop ?? -1 }

    @Test func `pages that come, go and are told by several threads hear each in its order`() throws {
        let broker = LocalBroker()
        let topics = Topics(broker: broker)
        let houses = (0..<2).map { _ in
            TopicHouse { controller, house in
                var last = [-1, -1]
                Topic<[Int]>("pair", in: topics).subscribe(onNext: { pair in
                    if pair[1] <= last[pair[0]] { house.diary.write("\(pair) came behind \(last)") }
                    last[pair[0]] = pair[1]
                }).disposed(by: controller.disposeBag)
            }
        }
        let loops = try (0..<2).map { try EpollLoop.started(index: $0) }
        defer { for loop in loops { loop.end() } }
        let servers = try zip(houses, loops).map { try Servant($0, $1) }
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for number in 0..<200 {
                if thread < 2 {
                    Topic<[Int]>("pair", in: topics).post([thread, number])
                } else {
                    servers[thread - 2].load()
                    if number % 3 == 0 { servers[thread - 2].closeOne() }
                }
            }
        }
        for server in servers { server.stop() }
        #expect(houses.map(\.diary.all) == [[], []])
        #expect(topics.count == 0)
        #expect(broker.nameCount == 0)
    }

    @Test func `what else a loop has to do waits no longer than a slice, however long pages take`() throws {
        let house = TopicHouse { controller, house in
            house.text.subscribe(onNext: { _ in
                house.diary.write("told")
                // As long as a slice, so that each slice is one page.
                let end = ContinuousClock.now + TopicSlice.time
                while ContinuousClock.now < end {}
            }).disposed(by: controller.disposeBag)
        }
        let loop = try EpollLoop.started()
        defer { loop.end() }
        let server = try Servant(house, loop)
        for _ in 0..<40 { server.load() }
        loop.sync {
            house.text.post("a")
            // Behind the first slice, which is asked for when the loop hears of the message.
            loop.post { loop.post { house.diary.write("other work") } }
        }
        while house.diary.all.count < 41 { usleep(1_000) }
        #expect(house.diary.all.firstIndex(of: "other work") == 1)
        server.stop()
    }

    /// What one loop serves, called from other threads.
    ///
    /// `@unchecked Sendable`: `server` is used on its loop only.
    private final class Servant: @unchecked Sendable {
        private let loop: EpollLoop
        private let server: LoopServer
        private let house: TopicHouse

        init(_ house: TopicHouse, _ loop: EpollLoop) throws {
            let settings = ServerSettings(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            self.house = house
            self.loop = loop
            server = LoopServer(loop: loop, application: try house.application(), settings: settings)
        }

        func load() {
            loop.sync { [self] in _ = server.respond(to: Request(path: "/", headers: [("Host", "test")])) }
        }

        /// The page of this loop that was loaded last.
        func closeOne() {
            loop.sync { [house] in house.controllers.last { $0.page?.isClosed == false }?.page?.page.close(.gone) }
        }

        func stop() { loop.sync { [self] in server.stop() } }
    }
}
