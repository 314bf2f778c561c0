// LibraryViewModel: which photos are chosen, in which order, and what is said of that.
import Controls
import Foundation
import Rx
import RxLive
import RxTest
import Storage
import Testing

@testable import Photowall

@Suite struct LibraryViewModelTests {
    /// A library of photos, by their ids, and what is tapped in it; what is heard changes the choice, as the collage does.
    private final class Bench {
        let main = VirtualMain()
        let photos = BehaviorRelay<[Photo]>(value: (1...8).reversed().map { .test($0) })
        let choice = BehaviorRelay<[Int64]>(value: [])
        let chosen = BehaviorRelay<[Int64]?>(value: nil)
        let selected = PublishSubject<Int64>()
        let deselected = PublishSubject<Int64>()
        let ticked = PublishSubject<[IndexPath]>()
        let choosing = PublishSubject<Void>()
        let none = PublishSubject<Void>()
        let disposeBag = DisposeBag()

        /// What is left to be done now.
        func step() { main.scheduler.advanceTo(main.scheduler.clock + 1) }

        func makeModel() -> LibraryViewModel {
            let model = LibraryViewModel(
                choice,
                chosen: chosen,
                input: .init(
                    photos: photos.asObservable(),
                    selected: selected,
                    deselected: deselected,
                    ticked: ticked,
                    choosing: choosing,
                    none: none
                )
            )
            model.selectedPhotos.subscribe(onNext: { [choice] in CollageViewModel.add($0, to: choice) })
                .disposed(by: disposeBag)
            model.deselectedPhotos.subscribe(onNext: { [choice] in CollageViewModel.remove($0, from: choice) })
                .disposed(by: disposeBag)
            return model
        }
    }

    @Test func `drawn: a photo is chosen once, no more than six are, and one that is not chosen cannot be taken out`() {
        let bench = Bench()
        Home.with(Home(bench.main)) {
            let model = bench.makeModel()
            let number = { (character: Character) in Int64(character.wholeNumberValue ?? 0) }
            bench.main.play("-3-3-1-(2456)7-7-------8") { bench.selected.onNext(number($0)) }
            bench.main.play(String(repeating: "-", count: 14) + "7-2") { bench.deselected.onNext(number($0)) }
            let symbol = { (id: Int64) in Character("\(id)") }
            let selected = bench.main.drawn(model.selectedPhotos, in: bench.disposeBag, symbol)
            let deselected = bench.main.drawn(model.deselectedPhotos, in: bench.disposeBag, symbol)
            bench.main.scheduler.advanceTo(200)
            #expect(selected() == "-3---1-(2456)----------8")
            #expect(deselected() == "----------------2")
            #expect(bench.choice.value == [3, 1, 4, 5, 6, 8])
        }
    }

    @Test func `the rows of chosen photos are ticked, and say which place they have`() {
        let bench = Bench()
        Home.with(Home(bench.main)) {
            let model = bench.makeModel()
            var contents: [LibraryViewModel.Content] = []
            model.content.drive(onNext: { contents.append($0) }).disposed(by: bench.disposeBag)
            for id: Int64 in [3, 8] { bench.selected.onNext(id) }
            #expect(contents.count == 1, "not while a tap is being heard")
            bench.step()
            #expect(contents.last?.days.flatMap(\.items).map(\.number) == [2, nil, nil, nil, nil, 1, nil, nil])
            #expect(contents.last?.ticked == [IndexPath(row: 0, section: 0), IndexPath(row: 5, section: 0)])
            bench.deselected.onNext(3)
            bench.step()
            #expect(contents.last?.days.flatMap(\.items).map(\.number) == [1, nil, nil, nil, nil, nil, nil, nil])
            // A photo that is chosen twice, as one could before, has the number of its first place.
            bench.choice.accept([8, 2, 8])
            bench.step()
            #expect(contents.last?.days.flatMap(\.items).map(\.number) == [1, nil, nil, nil, nil, nil, 2, nil])
            // What is not in the library has no row.
            bench.photos.accept([.test(2)])
            #expect(contents.last?.days.flatMap(\.items).map(\.number) == [2])
        }
    }

    @Test func `several are chosen in the order of the taps, and what the list says of others is not heard`() {
        let bench = Bench()
        let paths = { (rows: [Int]) in rows.map { IndexPath(row: $0, section: 0) } }
        Home.with(Home(bench.main)) {
            let model = bench.makeModel()
            var contents: [LibraryViewModel.Content] = [], photos: [[Int64]] = [], isChoosing: [Bool] = []
            model.content.drive(onNext: { contents.append($0) }).disposed(by: bench.disposeBag)
            model.chosenPhotos.drive(onNext: { photos.append($0.map(\.id)) }).disposed(by: bench.disposeBag)
            model.isChoosing.drive(onNext: { isChoosing.append($0) }).disposed(by: bench.disposeBag)
            bench.selected.onNext(5)
            bench.ticked.onNext(paths([3]))
            #expect(bench.chosen.value == nil && bench.choice.value == [5])
            bench.choosing.onNext(())
            #expect(
                contents.last?.ticked == []
                    && contents.last?.days.flatMap(\.items).allSatisfy { $0.number == nil } == true
            )
            bench.selected.onNext(2)
            bench.ticked.onNext(paths([6]))
            bench.ticked.onNext(paths([0, 1, 6]))
            #expect(bench.chosen.value == [2, 8, 7] && bench.choice.value == [5] && model.canSelect)
            // A photo comes, and another one goes.
            bench.photos.accept([.test(9), .test(7), .test(2)])
            bench.ticked.onNext(paths([1, 2]))
            #expect(bench.chosen.value == [2, 7] && photos.last == [2, 7])
            #expect(contents.last?.ticked == Set(paths([1, 2])), "they are ticked where they are now")
            bench.none.onNext(())
            #expect(bench.chosen.value == [] && contents.last?.ticked == [])
            bench.choosing.onNext(())
            bench.none.onNext(())
            #expect(bench.chosen.value == nil && photos.last == [] && isChoosing == [false, true, false])
        }
    }

    @Test func `today becomes yesterday when the day ends`() {
        let bench = Bench(), time = PostTime(zone: nil)
        Home.with(Home(bench.main)) {
            let now = MainScheduler.instance.now, day = time.day(around: now)
            let left = Int(day.upperBound.timeIntervalSince(now))
            bench.photos.accept([.test(1, made: Int64(day.lowerBound.timeIntervalSince1970))])
            let model = bench.makeModel()
            var titles: [String] = []
            model.content.drive(onNext: { titles += $0.days.map(\.model.title) }).disposed(by: bench.disposeBag)
            bench.main.scheduler.advanceTo(left - 1)
            #expect(titles == ["Today"])
            bench.main.scheduler.advanceTo(left + 2)
            #expect(titles == ["Today", "Yesterday"])
            bench.main.scheduler.advanceTo(left + 86_402)
            #expect(titles == ["Today", "Yesterday", time.day(of: day.lowerBound, at: now + 3 * 86_400)])
        }
    }

    @Test(arguments: [
        (0, "Tap a photo to put it into the collage.", ""), (1, "1 chosen", "Choose one more to save a collage."),
        (2, "2 chosen", "Save them, or choose two more."),
        (6, "6 chosen, that’s all that fit", "Tap one again to take it out."),
    ])
    func `says how many are chosen, and what is next`(_ count: Int, _ chosen: String, _ next: String) {
        let hint = LibraryViewModel.Hint(count: count)
        #expect(hint.chosen == chosen && hint.next == next)
        #expect(hint.isFull == (count == 6) && hint.isEmpty == (count == 0))
    }
}
