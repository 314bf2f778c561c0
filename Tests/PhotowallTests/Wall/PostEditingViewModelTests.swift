// PostEditingViewModel in virtual time: what can be saved, once at a time, and what is said where it could not be.
import Rx
import RxLive
import RxTest
import Testing

@testable import Photowall

@Suite struct PostEditingViewModelTests {
    private func run(
        hasPhotos: Bool = false,
        _ work: (TestScheduler, TestWall, BehaviorSubject<String>, PublishSubject<Void>) -> Void
    ) -> [String] {
        let main = VirtualMain(), wall = TestWall(main.scheduler), text = BehaviorSubject(value: "old")
        let save = PublishSubject<Void>(), bag = DisposeBag()
        var seen: [String] = []
        work(main.scheduler, wall, text, save)
        Home.with(Home(main)) {
            let model = PostEditingViewModel(
                input: .init(text: text, save: save),
                post: "7_1",
                hasPhotos: hasPhotos,
                wall: wall
            )
            model.form.drive(onNext: { seen.append("\($0.isEnabled)\($0.isSaving ? " saving" : "") \($0.count)") })
                .disposed(by: bag)
            model.problem.drive(onNext: { seen.append("“\($0)”") }).disposed(by: bag)
            model.saved.emit(onNext: { seen.append("saved \($0.message ?? "")") }).disposed(by: bag)
            main.scheduler.start()
        }
        return seen + wall.asked
    }

    @Test func `it is saved once, however often that is asked for, and a refusal is said`() {
        let seen = run { scheduler, wall, text, save in
            wall.edits = [.failure(WallError(sentence: "Too often.")), .success(TestWall.feed(1, "new"))]
            scheduler.scheduleAt(10) { text.onNext("new") }
            scheduler.scheduleAt(20) { save.onNext(()) }
            scheduler.scheduleAt(22) { save.onNext(()) }
            scheduler.scheduleAt(30) { save.onNext(()) }
        }
        #expect(seen.filter { $0.hasPrefix("edit") } == ["edit 7_1 to new", "edit 7_1 to new"])
        #expect(seen.contains("“Too often.”") && seen.contains("saved new") && seen.contains("false saving "))
    }

    @Test(arguments: [(false, "", "false "), (true, " ", "true "), (false, " ", "false "), (false, "a", "true ")])
    func `without photos there are words`(hasPhotos: Bool, text: String, wanted: String) {
        let seen = run(hasPhotos: hasPhotos) { scheduler, _, typed, _ in
            scheduler.scheduleAt(10) { typed.onNext(text) }
        }
        #expect(seen.last == wanted)
    }

    @Test func `few letters that are left are counted, and too many are refused`() {
        let seen = run { scheduler, _, text, _ in
            scheduler.scheduleAt(10) { text.onNext(String(repeating: "a", count: 4_990)) }
            scheduler.scheduleAt(20) { text.onNext(String(repeating: "a", count: 5_002)) }
        }
        #expect(seen.suffix(2) == ["true 10", "false 2 too many"])
    }
}
