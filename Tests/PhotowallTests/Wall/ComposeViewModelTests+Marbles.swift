// ComposeViewModel, drawn: when a post may be sent, beside what is typed and tapped.
import Controls
import Foundation
import Rx
import RxLive
import RxTest
import Testing

@testable import Photowall

extension ComposeViewModelTests {
    @Test func `drawn: photos may be posted alone, once all of them are here`() throws {
        let main = VirtualMain(), wall = TestWall(main.scheduler), disposeBag = DisposeBag()
        let photos = BehaviorSubject<[DraftPhoto]>(value: []), isUploading = BehaviorSubject(value: false)
        let taps = PublishSubject<OnceKey>(), key = try #require(OnceKey("AAAAAAAAAAAAAAAAAAAAAA"))
        main.play("--1-----2-0-2") { digit in
            photos.onNext((0..<(digit.wholeNumberValue ?? 0)).map { DraftPhoto(id: Int64($0)) })
        }
        main.play("----y---n") { isUploading.onNext($0 == "y") }
        main.play("-----t-------t") { _ in taps.onNext(key) }
        Home.with(Home(main)) {
            let model = ComposeViewModel(
                input: .init(
                    message: .just(" "),
                    photos: photos,
                    isUploading: isUploading,
                    search: .never(),
                    taps: ControlEvent(events: taps.filter { _ in (try? isUploading.value()) == false })
                ),
                recipients: BehaviorRelay(value: []),
                wall: wall,
                user: Principal(id: "7", name: "Ann"),
                now: { Date(timeIntervalSince1970: 50) }
            )
            let enabled = main.drawn(model.form.map(\.isPostEnabled).distinctUntilChanged(), in: disposeBag) {
                $0 ? "y" : "n"
            }
            let reasons = main.drawn(model.form.map(\.reason.isEmpty).distinctUntilChanged(), in: disposeBag) {
                $0 ? "." : "w"
            }
            let shown = main.drawn(model.events, in: disposeBag) { event in
                guard case .sending(let feed) = event else { return "d" }
                return feed.message == nil ? feed.photos.map { "\($0.count)" }?.first : "!"
            }
            main.scheduler.advanceTo(200)
            #expect(enabled() == "n-y-n---y-n-yny")
            #expect(reasons() == ".---w---.")
            #expect(shown() == "-------------2d")
            #expect(wall.asked == ["post   to [] with [0, 1]"])
        }
    }

    @Test func `drawn: a post is on its way from tap to answer, once`() throws {
        let main = VirtualMain(), wall = TestWall(main.scheduler), disposeBag = DisposeBag()
        let message = BehaviorSubject(value: ""), taps = PublishSubject<OnceKey>()
        let keys = try ["A", "Q", "g", "w"].map { try #require(OnceKey(String(repeating: "A", count: 21) + $0)) }
        main.play("--h-------e-h") { message.onNext($0 == "h" ? "Hello" : "  ") }
        main.play("---1--2------3") { taps.onNext(keys[$0.wholeNumberValue ?? 0]) }
        Home.with(Home(main)) {
            let model = ComposeViewModel(
                input: .init(message: message, search: .never(), taps: ControlEvent(events: taps)),
                recipients: BehaviorRelay(value: []),
                wall: wall,
                user: Principal(id: "7", name: "Ann"),
                now: { Date(timeIntervalSince1970: 50) }
            )
            let enabled = main.drawn(model.form.map(\.isPostEnabled).distinctUntilChanged(), in: disposeBag) {
                $0 ? "y" : "n"
            }
            let events = main.drawn(model.events, in: disposeBag) { event in
                switch event {
                case .sending: "s"
                case .sent(_, let feed): feed == nil ? "x" : "d"
                default: nil
                }
            }
            let results = main.drawn(model.result, in: disposeBag) { $0.sentence.first }
            main.scheduler.advanceTo(200)
            #expect(enabled() == "n-yny-ny--n-yny")
            #expect(results() == "----P--P------P")
            #expect(events() == "---sd-sd-----sd")
        }
    }
}
