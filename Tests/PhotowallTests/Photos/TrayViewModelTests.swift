// TrayViewModel: what can be done with so many photos, and what becomes of it.
import Controls
import Rx
import RxLive
import RxTest
import Storage
import Testing

@testable import Photowall

@Suite struct TrayViewModelTests {
    /// Deletes after a time, or fails.
    private final class TestLibrary: PhotoDeletion {
        let scheduler: TestScheduler
        var problem: PhotoProblem?
        var deleted: [[Int64]] = []

        init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

        func delete(_ ids: [Int64], of user: Principal) -> Single<Void> {
            deleted.append(ids)
            if let problem { return .error(problem) }
            return Single.just(()).delay(.seconds(2 * VirtualMain.step), scheduler: scheduler)
        }

        func restore(_ ids: [Int64], of user: Principal) -> Single<Void> { .just(()) }
    }

    private final class Bench {
        let main = VirtualMain()
        let library: TestLibrary
        let photos = BehaviorRelay<[Photo]>(value: [])
        let discard = PublishSubject<Void>()
        let removed = PublishSubject<Photo>()
        let share = PublishSubject<OnceKey>()
        let make = PublishSubject<Void>()
        let disposeBag = DisposeBag()

        init() { library = TestLibrary(main.scheduler) }

        func makeModel() -> TrayViewModel {
            TrayViewModel(
                input: .init(
                    photos: photos.asDriver(),
                    discard: discard,
                    removed: removed,
                    share: share,
                    make: make
                ),
                library: library,
                user: Principal(id: "1", name: "Ann"),
                wall: nil,
                zone: "UTC"
            )
        }

        func choose(_ count: Int) { photos.accept((0..<Int64(count)).map { .test($0 + 1) }) }
    }

    @Test(arguments: [
        (0, "", "Tap the photos that you mean."), (1, "delete share make", "1 chosen"),
        (2, "delete share make", "2 chosen"),
        (6, "delete share make", "6 chosen"), (7, "delete share", "7 chosen"), (10, "delete share", "10 chosen"),
        (11, "delete", "11 chosen"),
    ])
    func `says what can be done with so many, and why the rest cannot`(_ count: Int, _ can: String, _ words: String) {
        let photos = (0..<Int64(count)).map { Photo.test($0 + 1) }
        let state = TrayViewModel.State(photos, zone: "UTC")
        let all = [("delete", state.canDiscard), ("share", state.canShare), ("make", state.canMake)]
        #expect(all.filter(\.1).map(\.0).joined(separator: " ") == can)
        #expect(state.words == words && !state.details.isEmpty)
        #expect(state.intention == (1...10 ~= count ? photos.map { "\($0.id)" }.joined(separator: " ") : ""))
        let busy = TrayViewModel.State(photos, zone: "UTC", isBusy: true)
        #expect(!busy.canDiscard && !busy.canShare && !busy.canMake && busy.words == words)
    }

    @Test func `says of one photo what it is`() {
        let state = TrayViewModel.State([.test(1, name: "sea.jpg", made: 0)], zone: "UTC")
        #expect(state.details == "sea.jpg, 1 January 1970 at 00:00, 1200 × 900, 2.3 MB")
    }

    @Test func `drawn: what is chosen is deleted once, a photo by its own button meanwhile, and nothing else is done`()
    {
        let bench = Bench()
        Home.with(Home(bench.main)) {
            let model = bench.makeModel()
            bench.main.play("-3-------1-0") { bench.choose($0.wholeNumberValue ?? 0) }
            bench.main.play("d--dd------d-d") { _ in bench.discard.onNext(()) }
            bench.main.play("----r") { _ in bench.removed.onNext(.test(9, name: "nine.jpg")) }
            let states = bench.main.drawn(model.state, in: bench.disposeBag) { $0.canDiscard ? "c" : "n" }
            let deletions = bench.main.drawn(model.deletions, in: bench.disposeBag) { Character("\($0.photos.count)") }
            bench.main.scheduler.advanceTo(200)
            #expect(states() == "nc-n-c---c-n")
            #expect(deletions() == "-----31")
            #expect(bench.library.deleted == [[1, 2, 3], [9]])
        }
    }

    @Test func `says what was deleted, or why not`() {
        let bench = Bench()
        Home.with(Home(bench.main)) {
            let model = bench.makeModel()
            var sentences: [String] = []
            model.deletions.emit(onNext: { sentences.append($0.sentence) }).disposed(by: bench.disposeBag)
            bench.library.problem = PhotoProblem(StorageError.noSuchPhoto)
            bench.choose(2)
            bench.discard.onNext(())
            bench.library.problem = nil
            bench.discard.onNext(())
            bench.main.scheduler.advanceTo(20)
            bench.removed.onNext(.test(9, name: "nine.jpg"))
            bench.main.scheduler.advanceTo(40)
            #expect(
                sentences == [
                    "This photo is not there any more.", "2 photos were deleted.", "Deleted: “nine.jpg”",
                ]
            )
        }
    }

    @Test func `drawn: a collage is made of six at most, in their order`() {
        let bench = Bench()
        Home.with(Home(bench.main)) {
            let model = bench.makeModel()
            bench.main.play("-2-7-6-0") { bench.choose($0.wholeNumberValue ?? 0) }
            bench.main.play("m-m-m-m-m") { _ in bench.make.onNext(()) }
            let made = bench.main.drawn(model.collages, in: bench.disposeBag) { Character("\($0.count)") }
            bench.main.scheduler.advanceTo(200)
            #expect(made() == "--2---6")
        }
    }
}
