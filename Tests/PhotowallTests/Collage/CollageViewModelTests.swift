// CollageViewModel in virtual time: what may be done with so many photos, and what becomes of a collage.
import Controls
import Foundation
import Rx
import RxLive
import RxTest
import Testing

@testable import Photowall

@Suite struct CollageViewModelTests {
    /// A key that begins with a word.
    private func key(_ word: String) -> OnceKey {
        guard let key = OnceKey(word.padding(toLength: 22, withPad: "A", startingAt: 0)) else { fatalError(word) }
        return key
    }

    /// Saves after a time, or fails.
    private final class TestWriter: PhotoWriter, @unchecked Sendable {
        // Used on the test's thread alone.
        let scheduler: TestScheduler
        var problem: PhotoProblem?
        var saved: [[Int64]] = []

        init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

        func save(_ photos: [Int64], once key: OnceKey) -> Single<String> {
            saved.append(photos)
            if let problem { return .error(problem) }
            return Single.just("12").delay(.seconds(30), scheduler: scheduler)
        }

        func saved(by key: OnceKey, of photos: [Int64]) -> Single<(id: String, isOfThese: Bool)?> { .just(nil) }
    }

    private final class Bench {
        let main = VirtualMain()
        let writer: TestWriter
        let photos = BehaviorRelay<[Int64]>(value: [])
        let clear = PublishSubject<Void>()
        let save = PublishSubject<OnceKey>()
        private(set) var states: [String] = []
        private(set) var previews: [Picture?] = []
        private(set) var results: [String] = []
        var model: CollageViewModel?
        private let disposeBag = DisposeBag()

        init() { writer = TestWriter(main.scheduler) }

        func at(_ time: Int, _ work: @escaping () -> Void) { main.scheduler.scheduleAt(time, action: work) }

        func run() {
            Home.with(Home(main)) {
                let model = CollageViewModel(
                    photos,
                    input: .init(clear: ControlEvent(events: clear), save: ControlEvent(events: save)),
                    writer: writer
                )
                self.model = model
                let clock = main.scheduler
                model.state.drive(onNext: { [unowned self] state in
                    let can = [(state.canSave, "save"), (state.canClear, "clear"), (state.canAdd, "add")]
                    states.append("\(clock.clock): \(state.title): \(can.filter(\.0).map(\.1).joined(separator: " "))")
                })
                .disposed(by: disposeBag)
                model.preview.drive(onNext: { [unowned self] in previews.append($0) }).disposed(by: disposeBag)
                model.result.drive(onNext: { [unowned self] in results.append("\(clock.clock): \($0.sentence)") })
                    .disposed(by: disposeBag)
                clock.advanceTo(1_000)
            }
        }
    }

    @Test func `says what may be done with so many photos`() {
        let bench = Bench()
        for time in 1...7 { bench.at(time * 10) { bench.model?.add(Int64(time)) } }
        bench.at(100) { bench.clear.onNext(()) }
        bench.run()
        #expect(
            bench.states == [
                "0: Collage: add", "10: 1 photo: clear add", "20: 2 photos: save clear add", "30: 3 photos: clear add",
                "40: 4 photos: save clear add", "50: 5 photos: clear add", "60: 6 photos: save clear",
                "100: Collage: add",
            ]
        )
        #expect(bench.previews.count == 8, "a seventh photo changes nothing")
        #expect(bench.previews[6]?.source == "/collage/preview/1-2-3-4-5-6/640.jpg")
        #expect(bench.previews.first == .some(nil) && bench.previews.last == .some(nil))
    }

    @Test func `saves what was chosen, and nothing can be done meanwhile`() {
        let bench = Bench()
        bench.at(10) { bench.photos.accept([4, 5]) }
        bench.at(20) { bench.save.onNext(key("one")) }
        bench.run()
        #expect(bench.writer.saved == [[4, 5]])
        #expect(
            bench.states == [
                "0: Collage: add", "10: 2 photos: save clear add", "20: 2 photos: ", "50: 2 photos: save clear add",
            ]
        )
        #expect(bench.results == ["50: Saved with id 12"])
    }

    @Test func `a failure says why, and keeps the choice`() {
        let bench = Bench()
        bench.writer.problem = PhotoProblem(sentence: "The library is full.")
        bench.at(10) { bench.photos.accept([4, 5]) }
        bench.at(20) { bench.save.onNext(key("one")) }
        bench.at(30) { bench.writer.problem = nil }
        bench.at(40) { bench.save.onNext(key("two")) }
        bench.run()
        #expect(bench.results == ["20: The library is full.", "70: Saved with id 12"])
        #expect(bench.photos.value == [4, 5])
    }

    @Test func `an odd number of photos is not saved`() {
        let bench = Bench()
        bench.at(10) { bench.save.onNext(key("none")) }
        bench.at(20) { bench.photos.accept([4]) }
        bench.at(30) { bench.save.onNext(key("one")) }
        bench.run()
        #expect(bench.writer.saved.isEmpty)
        #expect(bench.results.isEmpty)
    }
}
