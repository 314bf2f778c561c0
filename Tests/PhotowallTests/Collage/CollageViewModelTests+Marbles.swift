// CollageViewModel, drawn: what may be done, beside what is added, cleared and saved.
import Controls
import Rx
import RxLive
import RxTest
import Testing

@testable import Photowall

extension CollageViewModelTests {
    /// Answers two steps after it was asked.
    private final class DrawnWriter: PhotoWriter, @unchecked Sendable {
        // Used on the test's thread alone.
        let scheduler: TestScheduler

        init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

        func save(_ photos: [Int64], once key: OnceKey) -> Single<String> {
            Single.just("\(photos.count)").delay(.seconds(2 * VirtualMain.step), scheduler: scheduler)
        }

        func saved(by key: OnceKey, of photos: [Int64]) -> Single<(id: String, isOfThese: Bool)?> { .just(nil) }
    }

    @Test func `drawn: an even number is saved, and nothing can be done meanwhile`() throws {
        let main = VirtualMain(), disposeBag = DisposeBag(), photos = BehaviorRelay<[Int64]>(value: [])
        let clear = PublishSubject<Void>(), save = PublishSubject<OnceKey>()
        let key = try #require(OnceKey(String(repeating: "A", count: 22)))
        Home.with(Home(main)) {
            let model = CollageViewModel(
                photos,
                input: .init(clear: ControlEvent(events: clear), save: ControlEvent(events: save)),
                writer: DrawnWriter(main.scheduler)
            )
            main.play("-1-2-----3-(456)7-8") { model.add(Int64($0.wholeNumberValue ?? 0)) }
            main.play("--s--s") { _ in save.onNext(key) }
            main.play(String(repeating: "-", count: 20) + "c") { _ in clear.onNext(()) }
            // e: there are none, c: they can be cleared, s: saved as well, f: but no more added, b: nothing can be done.
            let states = main.drawn(model.state.map { ($0.canSave, $0.canClear, $0.canAdd) }, in: disposeBag) { state in
                switch state {
                case (true, true, true): "s"
                case (true, true, false): "f"
                case (false, true, true): "c"
                case (false, false, true): "e"
                case (false, false, false): "b"
                default: nil
                }
            }
            let results = main.drawn(model.result, in: disposeBag) { $0.sentence.last }
            main.scheduler.advanceTo(200)
            #expect(results() == "-------2")
            #expect(states() == "ec-s-b-s-c-(scf)--------e")
        }
    }
}
