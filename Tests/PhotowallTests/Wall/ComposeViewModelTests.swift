// ComposeViewModel in virtual time: when a post may be sent, that it is sent once, and what the feed hears of it.
import Controls
import Foundation
import Rx
import RxLive
import RxTest
import Testing

@testable import Photowall

@Suite struct ComposeViewModelTests {
    private final class Bench {
        let main = VirtualMain()
        let wall: TestWall
        let message = BehaviorSubject(value: "")
        let search = PublishSubject<String>()
        let name = BehaviorSubject(value: "")
        let enter = PublishSubject<Void>()
        let taps = PublishSubject<OnceKey>()
        let recipients = BehaviorRelay<[IdName]>(value: [])
        private(set) var enabled: [String] = []
        private(set) var counts: [String] = []
        private(set) var found: [String] = []
        private(set) var chosen: [String] = []
        private(set) var nobody: [String] = []
        private(set) var outcomes: [String] = []
        private(set) var audiences: [String] = []
        private(set) var held: [String] = []
        private(set) var events: [String] = []
        private let disposeBag = DisposeBag()

        init() { wall = TestWall(main.scheduler) }

        func at(_ time: Int, _ work: @escaping () -> Void) { main.scheduler.scheduleAt(time, action: work) }

        func run() {
            Home.with(Home(main)) {
                let model = ComposeViewModel(
                    input: .init(
                        message: message,
                        search: search,
                        name: name,
                        enter: enter,
                        taps: ControlEvent(events: taps)
                    ),
                    recipients: recipients,
                    wall: wall,
                    user: Principal(id: "7", name: "Ann"),
                    now: { Date(timeIntervalSince1970: 50) }
                )
                let clock = main.scheduler
                model.form.map(\.isPostEnabled).distinctUntilChanged().drive(onNext: { [unowned self] in
                    enabled.append("\(clock.clock): \($0)")
                })
                .disposed(by: disposeBag)
                model.form.map { $0.count + $0.unit }.drive(onNext: { [unowned self] in counts.append($0) })
                    .disposed(by: disposeBag)
                model.chosen.subscribe(onNext: { [unowned self] in chosen.append("\(clock.clock): \($0.name)") })
                    .disposed(by: disposeBag)
                model.found.drive(onNext: { [unowned self] in found.append("\(clock.clock): \($0.map(\.name))") })
                    .disposed(by: disposeBag)
                model.held.drive(onNext: { [unowned self] in held.append("\(clock.clock): \($0)") })
                    .disposed(by: disposeBag)
                model.audience.drive(onNext: { [unowned self] in audiences.append($0) }).disposed(by: disposeBag)
                model.nobody.drive(onNext: { [unowned self] in nobody.append($0) }).disposed(by: disposeBag)
                model.result.drive(onNext: { [unowned self] in outcomes.append("\(clock.clock): \($0.sentence)") })
                    .disposed(by: disposeBag)
                model.events.subscribe(onNext: { [unowned self] event in
                    switch event {
                    case .sending(let feed): events.append("\(clock.clock): sending \(feed.text)")
                    case .sent(_, let feed): events.append("\(clock.clock): sent \(feed?.id ?? "nothing")")
                    default: events.append("something else")
                    }
                })
                .disposed(by: disposeBag)
                clock.advanceTo(1_000)
            }
        }
    }

    private let key: OnceKey
    private let other: OnceKey

    init() throws {
        key = try #require(OnceKey("AAAAAAAAAAAAAAAAAAAAAA"))
        other = try #require(OnceKey("AAAAAAAAAAAAAAAAAAAAAQ"))
    }

    @Test func `an empty post and one that is too long cannot be sent`() {
        let bench = Bench()
        bench.at(10) { bench.message.onNext(" \n") }
        bench.at(20) { bench.message.onNext("Hello") }
        bench.at(30) { bench.message.onNext(String(repeating: "x", count: 5_001)) }
        bench.run()
        #expect(bench.enabled == ["0: false", "20: true", "30: false"])
    }

    @Test func `how long a post may be still is said where that is little`() {
        let bench = Bench()
        for (time, count) in [(10, 4_900), (20, 4_901), (30, 4_999), (40, 5_000), (50, 5_001)] {
            bench.at(time) { bench.message.onNext(String(repeating: "x", count: count)) }
        }
        bench.run()
        let words = ["", "99 characters left", "1 character left", "0 characters left", "1 too many"]
        #expect(bench.counts.suffix(5) == words[...])
    }

    @Test func `a post of few characters that take many bytes is too long, too`() {
        let bench = Bench(), family = "👩‍👩‍👧‍👦"
        #expect(family.count == 1 && family.utf8.count == 25)
        bench.at(10) { bench.message.onNext(String(repeating: family, count: 800)) }
        bench.at(20) { bench.message.onNext(String(repeating: family, count: 801) + "x") }
        bench.run()
        #expect(bench.enabled == ["0: false", "10: true", "20: false"])
        #expect(bench.counts.suffix(2) == ["", "2 too many"])
    }

    @Test func `people who cannot be looked up are not said to be nobody`() {
        let bench = Bench()
        bench.wall.isSilent = true
        bench.at(10) { bench.search.onNext("b") }
        bench.at(30) { bench.search.onNext("") }
        bench.run()
        #expect(bench.nobody == ["People cannot be looked up at the moment. Please try again.", ""])
    }

    @Test func `a post is on its way at once, and then what the wall says`() {
        let bench = Bench(), key = key
        bench.at(10) { bench.message.onNext("Hello") }
        bench.at(20) { bench.taps.onNext(key) }
        bench.run()
        #expect(bench.events == ["20: sending Hello", "25: sent 7_100"])
        #expect(bench.outcomes == ["25: Posted."])
        #expect(bench.enabled == ["0: false", "10: true", "20: false", "25: true"])
        #expect(bench.wall.asked == ["post Hello to []"])
    }

    @Test func `another tap meanwhile begins nothing`() {
        let bench = Bench(), key = key, other = other
        bench.at(10) { bench.message.onNext("Hello") }
        bench.at(20) { bench.taps.onNext(key) }
        bench.at(21) { bench.taps.onNext(other) }
        bench.run()
        #expect(bench.wall.asked == ["post Hello to []"])
    }

    @Test func `what is refused is said, and taken out of the feed`() {
        let bench = Bench(), key = key
        bench.wall.outcome = .refused("The post says nothing.")
        bench.at(10) { bench.message.onNext("Hello") }
        bench.at(20) { bench.taps.onNext(key) }
        bench.run()
        #expect(bench.outcomes == ["25: The post says nothing."])
        #expect(bench.events == ["20: sending Hello", "25: sent nothing"])
    }

    @Test func `people are found by what is typed, the last word counts`() {
        let bench = Bench()
        bench.wall.found = ["bo": [IdName(id: "8", name: "Bob")]]
        bench.at(10) { bench.search.onNext("b") }
        bench.at(12) { bench.search.onNext("bo ") }
        bench.at(30) { bench.search.onNext("") }
        bench.run()
        #expect(bench.found == ["17: [\"Bob\"]", "30: []"])
        #expect(bench.wall.asked == ["people b", "people bo"])
    }

    @Test func `Enter means who is found by what stands there now`() {
        let bench = Bench()
        let carl = IdName(id: "8", name: "Carl"), carol = IdName(id: "9", name: "Carol")
        bench.wall.found = ["ca": [carl, carol], "caro": [carol]]
        bench.at(10) { bench.search.onNext("ca") }
        // Not Carl, who is shown still.
        bench.at(20) { bench.search.onNext("caro") }
        bench.at(21) { bench.enter.onNext(()) }
        // Nobody: it is another name by now.
        bench.at(40) { bench.search.onNext("ca") }
        bench.at(41) { bench.enter.onNext(()) }
        bench.at(42) { bench.search.onNext("") }
        bench.at(60) { bench.recipients.accept([carl]) }
        bench.at(61) { bench.search.onNext("ca") }
        bench.at(80) { bench.enter.onNext(()) }
        bench.run()
        #expect(bench.chosen == ["25: Carol", "80: Carol"])
    }

    @Test func `who will read a post is said before it is posted and afterwards`() {
        let bench = Bench(), key = key
        let (bob, eve) = (IdName(id: "8", name: "Bob"), IdName(id: "9", name: "Eve"))
        bench.at(10) { bench.recipients.accept([bob]) }
        bench.at(11) { bench.recipients.accept([bob, eve]) }
        bench.at(12) { bench.recipients.accept([eve]) }
        bench.at(13) { bench.message.onNext("Hello") }
        bench.at(20) { bench.taps.onNext(key) }
        bench.at(30) { bench.recipients.accept([]) }
        bench.run()
        #expect(
            bench.audiences == [
                "", "Only you and Bob can read this.", "Only you, Bob and Eve can read this.",
                "Only you and Eve can read this.", "",
            ]
        )
        #expect(bench.outcomes == ["25: Posted. Only you and Eve can read this."])
    }

    @Test func `a wall elsewhere is not spoken for`() {
        let bench = Bench(), key = key
        bench.wall.isElsewhere = true
        bench.recipients.accept([IdName(id: "8", name: "Bob")])
        bench.at(13) { bench.message.onNext("Hello") }
        bench.at(20) { bench.taps.onNext(key) }
        bench.run()
        #expect(bench.audiences == ["This is for Bob. Its wall decides who can read it."])
        #expect(bench.outcomes == ["25: Posted. This is for Bob. Its wall decides who can read it."])
    }

    @Test func `a name that is typed and not chosen holds the post, until it is chosen or emptied`() {
        let bench = Bench(), key = key, other = other
        bench.at(10) { bench.message.onNext("Hello") }
        bench.at(11) { bench.name.onNext(" Gra ") }
        bench.at(20) { bench.taps.onNext(key) }
        bench.at(30) { bench.name.onNext("Grac") }
        bench.at(40) { bench.name.onNext("  ") }
        bench.at(50) { bench.taps.onNext(other) }
        bench.run()
        let sentence = "“Gra” is not chosen yet. Choose somebody, or empty this field."
        #expect(bench.held == ["0: ", "11: ", "20: \(sentence)", "30: ", "40: "])
        #expect(bench.wall.asked == ["post Hello to []"])
        #expect(bench.events == ["50: sending Hello", "55: sent 7_100"] && bench.outcomes == ["55: Posted."])
    }

    @Test func `a post is for the people who were chosen`() {
        let bench = Bench(), key = key
        bench.recipients.accept([IdName(id: "8", name: "Bob")])
        bench.at(10) { bench.message.onNext("Hello") }
        bench.at(20) { bench.taps.onNext(key) }
        bench.run()
        #expect(bench.wall.asked == ["post Hello to [\"Bob\"]"])
    }
}
