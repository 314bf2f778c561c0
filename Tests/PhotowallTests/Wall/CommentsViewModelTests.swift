// CommentsViewModel in virtual time: that what is sent is said once, what is changed, and what is taken away.
import Controls
import Foundation
import Rx
import RxLive
import RxTest
import Testing

@testable import Photowall

@Suite struct CommentsViewModelTests {
    private final class Bench {
        let main = VirtualMain()
        let talk: TestTalk
        let text = BehaviorSubject(value: "")
        let editing = BehaviorSubject<String?>(value: nil)
        let taps = PublishSubject<OnceKey>()
        let deletes = PublishSubject<FeedComment>()
        let older = PublishSubject<Void>()
        let again = PublishSubject<Void>()
        private(set) var lists: [String] = []
        private(set) var forms: [String] = []
        private(set) var results: [String] = []
        private(set) var removals: [String] = []
        private(set) var problems: [String] = []
        private let disposeBag = DisposeBag()

        init() { talk = TestTalk(main.scheduler) }

        func at(_ time: Int, _ work: @escaping () -> Void) { main.scheduler.scheduleAt(time, action: work) }

        func run() {
            Home.with(Home(main)) {
                let model = CommentsViewModel(
                    input: .init(
                        text: text,
                        taps: ControlEvent(events: taps),
                        deletes: deletes,
                        older: older,
                        again: again
                    ),
                    post: TestTalk.post,
                    editing: editing,
                    talk: talk,
                    news: talk.told,
                    user: Principal(id: "7", name: "Ann"),
                    now: { Date(timeIntervalSince1970: 50) }
                )
                let clock = main.scheduler
                model.list.drive(onNext: { [unowned self] list in
                    lists.append("\(clock.clock): \(list.rows.map(\.message)) of \(list.count)")
                })
                .disposed(by: disposeBag)
                model.form.drive(onNext: { [unowned self] form in
                    forms.append("\(clock.clock): \(form.action) \(form.isEnabled)\(form.count)")
                })
                .disposed(by: disposeBag)
                model.result.emit(onNext: { [unowned self] in results.append("\(clock.clock): \($0.sentence)") })
                    .disposed(by: disposeBag)
                model.removal.emit(onNext: { [unowned self] removal in
                    removals.append("\(clock.clock): \(removal.comment.message) \(removal.problem)")
                })
                .disposed(by: disposeBag)
                model.problem.drive(onNext: { [unowned self] in problems.append("\(clock.clock): \($0)") })
                    .disposed(by: disposeBag)
                clock.advanceTo(1_000)
            }
        }
    }

    private let key: OnceKey

    init() throws { key = try #require(OnceKey("AAAAAAAAAAAAAAAAAAAAAA")) }

    @Test func `nothing and too much cannot be sent`() {
        let bench = Bench()
        bench.at(10) { bench.text.onNext(" \n") }
        bench.at(20) { bench.text.onNext(String(repeating: "x", count: 1_950)) }
        bench.at(30) { bench.text.onNext(String(repeating: "x", count: 2_001)) }
        bench.at(40) { bench.text.onNext(String(repeating: "é", count: 4_001)) }
        bench.run()
        #expect(
            bench.forms == [
                "0: Send false", "10: Send false", "20: Send true50", "30: Send false1 too many",
                "40: Send false2001 too many",
            ]
        )
        #expect(CommentForm(String(repeating: "👨‍👩‍👧‍👦", count: 400), isEditing: false, isSending: false).left == -80)
    }

    @Test func `what is sent is shown at once, said once, and counted by the news`() {
        let bench = Bench(), key = key
        bench.talk.latest = [.success(TestTalk.answer([1]))]
        bench.at(10) { bench.text.onNext(" Hello ") }
        bench.at(20) { bench.taps.onNext(key) }
        bench.at(22) { bench.taps.onNext(key) }
        bench.at(24) {
            let said = TestTalk.comment(9, "Hello", by: TestTalk.ann)
            bench.talk.told.onNext(.talk(.commented(post: TestTalk.post, said, count: 2)))
        }
        bench.run()
        #expect(bench.talk.asked == ["comments latest", "say  Hello "])
        #expect(
            bench.lists.map { $0.replacing("\"", with: "") } == [
                "0: [] of 0", "5: [comment 1] of 1", "20: [comment 1, Hello] of 1", "24: [comment 1, Hello] of 2",
            ]
        )
        #expect(bench.results == ["25: Your comment is there."])
    }

    @Test func `what the wall refuses is not said`() {
        let bench = Bench(), key = key
        bench.talk.refusal = "Not now."
        bench.at(10) { bench.text.onNext("Hello") }
        bench.at(20) { bench.taps.onNext(key) }
        bench.at(40) { bench.deletes.onNext(TestTalk.comment(1)) }
        bench.run()
        #expect(bench.lists.last == "25: [] of 0")
        #expect(bench.results == ["25: Not now."])
        #expect(bench.removals == ["45: comment 1 Not now."])
    }

    @Test func `a comment is changed, and says so at once`() {
        let bench = Bench(), key = key
        bench.talk.latest = [.success(TestTalk.answer([2, 1]))]
        bench.at(10) {
            bench.editing.onNext(TestTalk.comment(1).id)
            bench.text.onNext("other words")
        }
        bench.at(20) { bench.taps.onNext(key) }
        bench.run()
        #expect(bench.talk.asked == ["comments latest", "edit 7_1_1 to other words"])
        #expect(bench.lists.last == "25: [\"other words\", \"comment 2\"] of 2")
        #expect(bench.forms.contains("10: Save true"))
        #expect(bench.results == ["25: Your comment is changed."])
    }

    @Test func `comments that could not be read are read again where the reader wants it, or news were missed`() {
        let bench = Bench()
        bench.talk.latest = [
            .failure(WallError(sentence: "The wall is down.")),
            .success(TestTalk.answer([2, 1], after: "c", count: 3)),
            .success(TestTalk.answer([3, 2, 1])),
        ]
        bench.talk.further = ["c": .failure(WallError(sentence: "Not now."))]
        bench.at(10) { bench.again.onNext(()) }
        bench.at(20) { bench.older.onNext(()) }
        bench.at(30) { bench.talk.told.onNext(.missed) }
        bench.run()
        #expect(bench.problems == ["0: ", "5: The wall is down.", "15: ", "25: Not now.", "35: "])
        #expect(bench.lists.last == "35: [\"comment 1\", \"comment 2\", \"comment 3\"] of 3")
    }

    @Test func `another post's news are none here`() {
        let bench = Bench()
        bench.at(10) {
            bench.talk.told.onNext(.talk(.commented(post: "7_2", TestTalk.comment(1), count: 4)))
            bench.talk.told.onNext(.deleted(id: "7_2"))
        }
        bench.run()
        #expect(bench.lists == ["0: [] of 0", "5: [] of 0"])
    }
}
