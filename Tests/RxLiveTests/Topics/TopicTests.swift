// Topics in memory: who hears what, in which order and until when.
import Controls
import Dispatch
import HTTP
import Logging
import Rx
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct TopicTests {
    // MARK: Who hears

    @Test func `what a page posts, every page hears, and its own in a later turn`() throws {
        let house = TopicHouse { controller, house in
            controller.showAll(house.text)
            controller.view.back.rx.tap.subscribe(onNext: {
                house.text.post("a")
                house.diary.write("posted")
            }).disposed(by: controller.disposeBag)
            house.text.subscribe(onNext: { _ in house.diary.write("heard by \(controller.number)") })
                .disposed(by: controller.disposeBag)
        }
        let server = try house.server()
        let one = try house.open(server)
        let other = try house.open(server)
        try one.tap("back")
        #expect(one.text("heading") == "a")
        #expect(other.text("heading") == "a")
        #expect(house.diary.all == ["posted", "heard by 0", "heard by 1"])
    }

    @Test func `pages of several loops hear what any thread posts`() throws {
        let house = TopicHouse { controller, house in controller.showAll(house.text) }
        let servers = try (0..<3).map { _ in try house.server() }
        let pages = try servers.flatMap { server in try (0..<4).map { _ in try house.open(server) } }
        onThread { house.text.post("x") }
        #expect(pages.allSatisfy { $0.text("heading") != "x" })
        for server in servers { #expect(server.loop.runUntil(timeout: .seconds(5)) { true }) }
        #expect(pages.map { $0.text("heading") } == Array(repeating: "x", count: 12))
    }

    @Test func `a page that comes later hears nothing of before`() throws {
        let house = TopicHouse { controller, house in controller.showAll(house.text) }
        let server = try house.server()
        let early = try house.open(server)
        house.text.post("a")
        // Loaded while the message waits: nothing has run since.
        house.load(1, server)
        house.text.post("b")
        server.loop.run()
        #expect(early.text("heading") == "ab")
        #expect(server.loop.perform { house.controllers.last?.view.heading.text } == "b")
    }

    @Test func `a page that reads once it is subscribed misses nothing between`() throws {
        let house = TopicHouse { controller, house in
            Observable.merge(house.text.map { _ in }, .just(()))
                .map {
                    let read = house.diary.all.joined()
                    // Somebody writes right after the first has read.
                    if read.isEmpty {
                        house.diary.write("a")
                        house.text.post("a")
                    }
                    return read
                }
                .bind(to: controller.view.heading.rx.text).disposed(by: controller.disposeBag)
        }
        let server = try house.server()
        let page = try house.open(server)
        server.loop.run()
        #expect(page.text("heading") == "a")
    }

    @Test func `names and types are kept apart`() throws {
        let house = TopicHouse { controller, house in
            Topic<String>("one", in: house.topics).subscribe(onNext: { house.diary.write("one \($0)") })
                .disposed(by: controller.disposeBag)
            Topic<String>("other", in: house.topics).subscribe(onNext: { house.diary.write("other \($0)") })
                .disposed(by: controller.disposeBag)
            Topic<Int>("one", in: house.topics).events.subscribe(onNext: { house.diary.write("number \($0)") })
                .disposed(by: controller.disposeBag)
        }
        let server = try house.server()
        let page = try house.open(server)
        Topic<String>("one", in: house.topics).post("a")
        Topic<String>("other", in: house.topics).post("b")
        Topic<String>("nobody's", in: house.topics).post("c")
        server.loop.run()
        #expect(house.diary.all.sorted() == ["number missed", "one a", "other b"])
        page.close()
    }

    @Test func `outside of pages nobody can subscribe`() {
        var errors: [any Error] = []
        _ = Topic<String>("text", in: Topics()).subscribe(onError: { errors.append($0) })
        #expect(errors.count == 1 && errors.first is TopicError)
    }

    @Test func `a subscription made on another thread belongs to the page`() throws {
        let house = TopicHouse { controller, house in
            let background = SerialDispatchQueueScheduler(qos: .default)
            house.text.subscribe(on: background).scan("", accumulator: +).bind(to: controller.view.heading.rx.text)
                .disposed(by: controller.disposeBag)
        }
        let server = try house.server()
        let page = try house.open(server)
        #expect(server.loop.runUntil(timeout: .seconds(60)) { house.topics.count == 1 })
        house.text.post("a")
        server.loop.run()
        #expect(page.text("heading") == "a")
    }

    @Test func `an observable of the main scheduler goes on in the page`() throws {
        let house = TopicHouse { controller, house in
            house.text.observe(on: MainScheduler.instance).delay(.seconds(1), scheduler: MainScheduler.instance)
                .bind(to: controller.view.heading.rx.text).disposed(by: controller.disposeBag)
            house.text.asDriver(onErrorDriveWith: .empty()).drive(controller.view.noted.rx.text)
                .disposed(by: controller.disposeBag)
        }
        let server = try house.server()
        let page = try house.open(server)
        house.text.post("a")
        server.loop.run()
        #expect(page.text("noted") == "a")
        server.advance(by: .milliseconds(999))
        #expect(page.text("heading") == "Second")
        server.advance(by: .milliseconds(1))
        #expect(page.text("heading") == "a")
    }

    // MARK: Order

    @Test func `what each of several threads posts comes in its order, on every loop`() throws {
        let house = TopicHouse { controller, house in
            house.text.subscribe(onNext: { house.diary.write("\(controller.number) \($0)") })
                .disposed(by: controller.disposeBag)
        }
        let servers = try (0..<2).map { _ in try house.server() }
        for server in servers { for _ in 0..<2 { _ = try house.open(server) } }
        onThreads(3) { thread in for number in 0..<100 { house.text.post("\(thread) \(number)") } }
        for server in servers { server.loop.run() }
        for page in 0..<4 {
            for thread in 0..<3 {
                let heard = house.diary.all.filter { $0.hasPrefix("\(page) \(thread) ") }
                #expect(heard == (0..<100).map { "\(page) \(thread) \($0)" })
            }
        }
    }

    @Test func `an observer that posts is answered in later turns, in order`() throws {
        let house = TopicHouse { controller, house in
            house.text.subscribe(onNext: { text in
                house.diary.write("\(controller.number) begins \(text)")
                if controller.number == 0, text.count < 3 { house.text.post(text + "x") }
                house.diary.write("\(controller.number) ends \(text)")
            }).disposed(by: controller.disposeBag)
        }
        let server = try house.server()
        for _ in 0..<2 { _ = try house.open(server) }
        house.text.post("x")
        server.loop.run()
        for page in 0..<2 {
            let own = house.diary.all.filter { $0.hasPrefix("\(page) ") }
            #expect(own == ["x", "xx", "xxx"].flatMap { ["\(page) begins \($0)", "\(page) ends \($0)"] })
        }
    }

    @Test func `messages that wait together come in one turn`() throws {
        let house = TopicHouse { controller, house in controller.showAll(house.text) }
        let server = try house.server()
        let page = try house.open(server)
        let line = try #require(page.line)
        house.text.post("a")
        house.text.post("b")
        line.isDownHeld = true
        server.loop.run()
        #expect(line.downCount == 1)
        line.isDownHeld = false
        server.loop.run()
        #expect(page.text("heading") == "ab")
    }

    // MARK: The end

    @Test func `a page that has disposed of it hears nothing more, and nothing stays`() throws {
        var subscriptions: [any Disposable] = []
        let house = TopicHouse { controller, house in
            subscriptions.append(house.text.bind(to: controller.view.heading.rx.text))
        }
        let server = try house.server()
        let pages = try (0..<2).map { _ in try house.open(server) }
        subscriptions[0].dispose()
        house.text.post("a")
        // On the loop's own thread, but outside of it: as from any other.
        server.loop.run()
        #expect(pages.map { $0.text("heading") } == ["Second", "a"])
        house.text.post("b")
        subscriptions[1].dispose()
        server.loop.run()
        #expect(pages.map { $0.text("heading") } == ["Second", "a"])
        #expect(house.topics.count == 0)
        #expect(house.broker.nameCount == 0)
        house.text.post("c")
        server.loop.run()
    }

    @Test func `a page that has closed hears nothing, although it was posted before`() throws {
        let house = TopicHouse { controller, house in
            house.text.subscribe(
                onNext: { house.diary.write("\(controller.number) \($0)") },
                onCompleted: { house.diary.write("\(controller.number) completed") }
            ).disposed(by: controller.disposeBag)
        }
        let server = try house.server()
        for _ in 0..<3 { _ = try house.open(server) }
        house.text.post("a")
        server.loop.perform { house.controllers[1].page?.page.close(.gone) }
        server.loop.run()
        #expect(house.diary.all == ["0 a", "2 a"])
    }

    @Test func `of a subscription that nobody disposed of nothing stays once its page has closed`() throws {
        weak var kept: TopicController?
        let house = TopicHouse { controller, house in
            kept = controller
            // What holds on to the screen, and is in no bag.
            _ = house.text.subscribe(
                onNext: { _ in house.diary.write("\(controller.number)") },
                onCompleted: { house.diary.write("completed") },
                onDisposed: { house.diary.write("disposed") }
            )
        }
        let server = try house.server()
        let page = try house.open(server)
        page.close()
        server.advance(by: .seconds(121))
        house.forgetControllers()
        #expect(house.diary.all == ["completed", "disposed"])
        #expect(house.topics.count == 0)
        #expect(kept == nil)
    }

    @Test func `a page that closes itself while it is told is the last to hear`() throws {
        let house = TopicHouse { controller, house in
            house.text.subscribe(onNext: { text in
                house.diary.write("\(controller.number) \(text)")
                if controller.number == 0 { controller.page?.page.close(.gone) }
            }).disposed(by: controller.disposeBag)
        }
        let server = try house.server()
        house.load(3, server)
        house.text.post("a")
        house.text.post("b")
        server.loop.run()
        #expect(house.diary.all.sorted() == ["0 a", "1 a", "1 b", "2 a", "2 b"])
        #expect(server.server.pageCount == 2)
    }

    @Test func `pages that leave while others are told change nothing for these`() throws {
        var subscriptions: [any Disposable] = []
        var random = SplitMix(7)
        let house = TopicHouse { _, house in
            let own = subscriptions.count
            let subscription = house.text.subscribe(onNext: { text in
                house.diary.write("\(own) \(text)")
                guard random.next() % 3 == 0 else { return }
                let other = Int(random.next() % 12)
                subscriptions[other].dispose()
                house.diary.write("\(other) disposed")
            })
            subscriptions.append(subscription)
        }
        let server = try house.server()
        for round in 0..<200 {
            subscriptions = []
            house.diary.clear()
            house.load(12, server)
            for text in ["a", "b"] {
                house.text.post(text)
                server.loop.run()
            }
            for page in 0..<12 {
                let own = house.diary.all.filter { $0.hasPrefix("\(page) ") }
                let heard = own.filter { !$0.hasSuffix("disposed") }
                #expect(own.starts(with: heard), "round \(round): page \(page) heard of more than it should: \(own)")
                #expect(heard == ["\(page) a", "\(page) b"].prefix(heard.count).map { $0 }, "round \(round)")
                #expect(heard.count == 2 || own.count > heard.count, "round \(round): page \(page) missed something")
            }
            for subscription in subscriptions { subscription.dispose() }
            server.loop.run()
            #expect(house.topics.count == 0)
        }
    }

    // MARK: Too many

    @Test func `of more messages than may wait the oldest are dropped, and pages and log are told`() throws {
        let log = Diary()
        let house = TopicHouse { controller, house in
            Topic<Int>("number", backlog: .all(upTo: 3), in: house.topics).events
                .subscribe(onNext: { house.diary.write("\(controller.number) \($0)") })
                .disposed(by: controller.disposeBag)
        }
        let server = try house.server(Logger(label: "test") { _ in DiaryLog(log) })
        for _ in 0..<2 { _ = try house.open(server) }
        let topic = Topic<Int>("number", in: house.topics)
        for number in 1...5 { topic.post(number) }
        server.loop.run()
        let heard = ["missed", "message(3)", "message(4)", "message(5)"]
        #expect(house.diary.all == heard.map { "0 \($0)" } + heard.map { "1 \($0)" })
        let sentence = "messages came faster than they could be delivered, and were dropped"
        #expect(log.all == ["warning \(sentence) messages=2 topic=number"])
        topic.post(6)
        server.loop.run()
        #expect(house.diary.all.suffix(2) == ["0 message(6)", "1 message(6)"])
        #expect(log.all.count == 1)
    }

    @Test func `of the latest alone older ones give way to newer, without a word`() throws {
        let log = Diary()
        let house = TopicHouse { controller, house in
            Topic<Int>("number", backlog: .latest, in: house.topics).events
                .subscribe(onNext: { house.diary.write("\(controller.number) \($0)") })
                .disposed(by: controller.disposeBag)
        }
        let server = try house.server(Logger(label: "test") { _ in DiaryLog(log) })
        for _ in 0..<2 { _ = try house.open(server) }
        for number in 1...5 { Topic<Int>("number", in: house.topics).post(number) }
        server.loop.run()
        #expect(house.diary.all == ["0 message(5)", "1 message(5)"])
        #expect(log.all == [])
    }

    @Test func `more messages than a slice takes reach each page, once and in order`() throws {
        let house = TopicHouse { controller, house in
            house.text.events.subscribe(onNext: { house.diary.write("\(controller.number) \($0)") })
                .disposed(by: controller.disposeBag)
        }
        let server = try house.server()
        for _ in 0..<3 { _ = try house.open(server) }
        let count = TopicSlice.limit * 2 + 7
        for number in 0..<count { house.text.post("\(number)") }
        server.loop.run()
        for page in 0..<3 {
            let own = house.diary.all.filter { $0.hasPrefix("\(page) ") }
            #expect(own == (0..<count).map { "\(page) message(\"\($0)\")" })
        }
    }

    // MARK: Slices

    @Test func `a tap that comes while many pages are told is served between`() throws {
        var open: () -> Void = {}
        let house = TopicHouse { controller, house in
            controller.view.back.rx.tap.subscribe(onNext: { house.diary.write("tap") })
                .disposed(by: controller.disposeBag)
            if controller.number == 0 { return }
            house.text.subscribe(onNext: { _ in
                house.diary.write("told")
                open()
            }).disposed(by: controller.disposeBag)
        }
        let server = try house.server()
        let tapper = try house.open(server)
        house.load(500, server)
        let line = try #require(tapper.line)
        line.isUpHeld = true
        try tapper.tap("back")
        // The tap is read as soon as the first page has been told.
        open = { line.isUpHeld = false }
        house.text.post("a")
        server.loop.run()
        #expect(house.diary.all.count == 501)
        let before = try #require(house.diary.all.firstIndex(of: "tap"))
        #expect(before > 0 && before <= TopicSlice.limit * 2, "\(before) pages were told first")
    }

    private func onThread(_ body: @escaping @Sendable () -> Void) { onThreads(1) { _ in body() } }

    /// Runs `body` on so many threads at the same time, and waits for them.
    private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        DispatchQueue.concurrentPerform(iterations: count, execute: body)
    }
}
