// CollageViewModel, drawn: what may be done, beside what is added, cleared and saved.
import Controls
import Foundation
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

    @Test func `drawn: photos change places and are taken out, but not while they are saved`() throws {
        let main = VirtualMain(), disposeBag = DisposeBag(), photos = BehaviorRelay<[Int64]>(value: [1, 2, 3, 4])
        let moved = PublishSubject<ItemMovedEvent>(), takenOut = PublishSubject<IndexPath>()
        let save = PublishSubject<OnceKey>(), clear = PublishSubject<Void>()
        let key = try #require(OnceKey(String(repeating: "A", count: 22)))
        let row = { IndexPath(row: $0, section: 0) }
        Home.with(Home(main)) {
            let model = CollageViewModel(
                photos,
                input: .init(
                    clear: ControlEvent(events: clear),
                    save: ControlEvent(events: save),
                    moved: moved,
                    takenOut: takenOut,
                    library: .just([.test(1, name: "one.jpg")])
                ),
                writer: DrawnWriter(main.scheduler)
            )
            // The first one goes to a place; one at a place goes.
            main.play("-2-9-3") { moved.onNext((row(0), row($0.wholeNumberValue ?? 0))) }
            main.play("------s") { _ in save.onNext(key) }
            main.play("-------1--1") { moved.onNext((row(0), row($0.wholeNumberValue ?? 0))) }
            main.play("-------0----0-9-0-0") { takenOut.onNext(row($0.wholeNumberValue ?? 0)) }
            main.play(String(repeating: "-", count: 20) + "cc") { _ in clear.onNext(()) }
            model.result.drive().disposed(by: disposeBag)
            let words = main.drawn(model.moves, in: disposeBag) { $0.hasSuffix(" out.") ? "o" : "m" }
            let cleared = main.drawn(model.cleared, in: disposeBag) { Character("\($0.count)") }
            main.scheduler.advanceTo(200)
            #expect(words() == "-m---m----m-o---o-o")
            #expect(cleared() == "--------------------1")
            #expect(photos.value == [])
        }
    }

    @Test func `one photo's buttons are shown at once, and go with it`() throws {
        let main = VirtualMain(), disposeBag = DisposeBag(), photos = BehaviorRelay<[Int64]>(value: [1, 2, 1])
        let moved = PublishSubject<ItemMovedEvent>(), tapped = PublishSubject<PlaceRow>()
        Home.with(Home(main)) {
            let model = CollageViewModel(
                photos,
                input: .init(
                    clear: ControlEvent(events: Observable.empty()),
                    save: ControlEvent(events: Observable.empty()),
                    moved: moved,
                    tapped: tapped,
                    library: .just([.test(2, name: "two.jpg")])
                ),
                writer: DrawnWriter(main.scheduler)
            )
            var rows: [PlaceRow] = []
            model.places.drive(onNext: { rows = $0 }).disposed(by: disposeBag)
            #expect(rows.map(\.name) == ["Photo 1", "two.jpg", "Photo 3"])
            #expect(Set(rows.map(\.id)).count == 3, "a photo may have two places")
            tapped.onNext(rows[1])
            #expect(rows.map(\.isOpen) == [false, true, false])
            moved.onNext((IndexPath(row: 1, section: 0), IndexPath(row: 0, section: 0)))
            #expect(rows.map(\.isOpen) == [true, false, false] && rows.map(\.photo) == [2, 1, 1])
            tapped.onNext(rows[2])
            #expect(rows.map(\.isOpen) == [false, false, true])
            tapped.onNext(rows[2])
            #expect(rows.map(\.isOpen) == [false, false, false])
        }
    }
}
