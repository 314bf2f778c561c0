// CommentsViewModel, drawn: rows beside what the reader and others do.
import Controls
import Foundation
import Rx
import RxLive
import RxTest
import Testing

@testable import Photowall

extension CommentsViewModelTests {
    @Test func `drawn: rows beside what others say and take away, and older ones where they are wanted`() {
        let main = VirtualMain(), talk = TestTalk(main.scheduler), disposeBag = DisposeBag()
        talk.latest = [.success(TestTalk.answer([5, 4], after: "c", count: 4))]
        talk.further = ["c": .success(TestTalk.answer([3, 2]))]
        let (older, keys) = (PublishSubject<Void>(), PublishSubject<OnceKey>())
        main.play("---6--7") { number in
            let said = TestTalk.comment(number.wholeNumberValue ?? 0)
            talk.told.onNext(.talk(.commented(post: TestTalk.post, said, count: 5)))
        }
        main.play("----6---5") { number in
            let id = TestTalk.comment(number.wholeNumberValue ?? 0).id
            talk.told.onNext(.talk(.deleted(post: TestTalk.post, id: id, count: 4)))
        }
        main.play("----------o-o") { _ in older.onNext(()) }
        Home.with(Home(main)) {
            let model = CommentsViewModel(
                input: .init(
                    text: .just("Hello"),
                    taps: ControlEvent(events: keys),
                    deletes: .never(),
                    older: older,
                    again: .never()
                ),
                post: TestTalk.post,
                editing: .just(nil),
                talk: talk,
                news: talk.told,
                user: Principal(id: "7", name: "Ann"),
                now: { Date(timeIntervalSince1970: 50) }
            )
            let rows = main.drawn(model.list.map(\.rows.count).distinctUntilChanged(), in: disposeBag) { "\($0)".first }
            let loading = main.drawn(model.isLoadingOlder, in: disposeBag) { $0 ? "+" : "o" }
            main.scheduler.advanceTo(200)
            #expect(rows() == "02-32-3-2--4")
            #expect(loading() == "o---------+o")
        }
    }
}
