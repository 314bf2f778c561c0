// ComposePhotosViewModel in virtual time: photos of the library and of the device get into a post, in order, and no more than may be.
import Controls
import Foundation
import Rx
import RxLive
import RxTest
import Storage
import Testing
import Uploads

@testable import Photowall

@Suite struct ComposePhotosViewModelTests {
    /// A library in memory.
    private final class TestShelf: PhotoShelf {
        let store = BehaviorSubject<[Photo]>(value: [])
        var parts: [String: PublishSubject<UploadProgress>] = [:]
        /// What uploads have become.
        var made: [String: Int64] = [:]
        /// Whether nobody can say what they have become.
        var isBusy = false
        private(set) var begun: [String] = []
        /// Photos with the ids from 1 on.
        let all: [Photo]

        init() throws {
            let folder = try TemporaryFolder(), store = try Store(path: folder.path + "/wall.sqlite")
            let ann = try AccountStore(store).create(name: AccountName("Ann"), passwordHash: "x").account.id
            let hash = String(repeating: "a", count: 64)
            all = try (1...30).map { number in
                let photo = NewPhoto(hash: hash, name: "p\(number)", width: 30, height: 20, bytes: 9)
                return try PhotoStore(store).add(photo, to: ann)
            }
            try AccountStore(store).close()
        }

        func photos(of user: Principal) -> Observable<[Photo]> { store.asObservable() }

        func photos(_ ids: [Int64], of user: Principal) -> Single<[Photo]> {
            .just(ids.map { all[Int($0) - 1] })
        }

        func saved(of user: Principal, key: OnceKey) -> Single<Int64?> {
            isBusy ? .error(StorageError.locked) : .just(made[key.text])
        }

        func begin(_ file: ChosenPhoto, in session: SessionID, of user: Principal) -> Single<String> {
            begun.append(file.name)
            let id = ComposePhotosViewModelTests.upload(file.name)
            parts[id] = PublishSubject()
            return .just(id)
        }

        func progress(of id: String, of user: Principal) -> Observable<UploadProgress> {
            parts[id]?.asObservable() ?? .error(PhotoProblem.gone)
        }

        func cancel(_ id: String, of user: Principal) {}
        func interrupted(in session: SessionID, of user: Principal) -> Observable<[InterruptedUpload]> { .just([]) }
        func claim(_ id: String, of user: Principal, by page: ObjectIdentifier) -> Bool { true }
        func release(_ id: String, of user: Principal, by page: ObjectIdentifier) {}

        /// An upload has become a photo.
        func finish(_ name: String, as id: Int64) {
            made[ComposePhotosViewModelTests.upload(name)] = id
            parts[ComposePhotosViewModelTests.upload(name)]?.onCompleted()
        }
    }

    private func photo(_ id: Int64) -> Photo { shelf.all[Int(id) - 1] }

    /// What the upload of a file is called: the name with letters behind it.
    private static func upload(_ name: String) -> String { name + String(repeating: "A", count: 22 - name.count) }

    private let main = VirtualMain()
    private let shelf: TestShelf
    private let attached = BehaviorRelay<[DraftPhoto]>(value: [])
    private let waiting = BehaviorRelay<[PendingUpload]>(value: [])
    private let disposeBag = DisposeBag()

    init() throws { shelf = try TestShelf() }

    private func with(
        _ input: ComposePhotosViewModel.Input,
        _ work: (ComposePhotosViewModel) throws -> Void
    ) rethrows {
        try Home.with(Home(main)) {
            try work(
                ComposePhotosViewModel(
                    attached,
                    waiting: waiting,
                    input: input,
                    library: shelf,
                    user: Principal(id: "7", name: "Ann"),
                    session: SessionID(high: 1, low: 2),
                    isOnline: .just(true)
                )
            )
        }
    }

    private func settle() { main.scheduler.advanceTo(main.scheduler.clock + 1) }

    private func file(_ name: String) -> ChosenFile {
        ChosenFile(name: name, size: 2_000, type: "image/jpeg", id: "id-" + name)
    }

    @Test func `drawn: the library is there while photos are chosen, each with its place in the post`() {
        let toggle = PublishSubject<Void>(), chosen = PublishSubject<Photo>()
        shelf.store.onNext([3, 2, 1].map(photo))
        main.play("--t-------t") { _ in toggle.onNext(()) }
        main.play("----2-3-2") { chosen.onNext(photo(Int64($0.wholeNumberValue ?? 0))) }
        with(.init(toggle: toggle, chosen: chosen)) { model in
            let open = main.drawn(model.isOpen, in: disposeBag) { $0 ? "o" : "c" }
            let counts = main.drawn(model.shelf.map(\.count).distinctUntilChanged(), in: disposeBag) { "\($0)".first }
            let places = main.drawn(model.shelf.filter { !$0.isEmpty }.map { $0.map(\.place) }, in: disposeBag) {
                places in
                switch places {
                case [nil, nil, nil]: "."
                case [nil, 1, nil]: "a"
                case [2, 1, nil]: "b"
                case [1, nil, nil]: "c"
                default: nil
                }
            }
            main.scheduler.advanceTo(100)
            #expect(open() == "c-o-------c")
            #expect(counts() == "0-3-------0")
            #expect(places() == "--.-a-b-c")
        }
    }

    @Test func `files are in the post as they were chosen, whichever comes first`() {
        let files = PublishSubject<[ChosenFile]>()
        with(.init(files: files)) { model in
            var isUnderWay: [Bool] = []
            model.isUnderWay.drive(onNext: { isUnderWay.append($0) }).disposed(by: disposeBag)
            files.onNext(["a", "b", "c"].map(file))
            settle()
            for (name, id) in [("c", 30), ("a", 10), ("b", 20)] as [(String, Int64)] {
                shelf.finish(name, as: id)
                settle()
            }
            #expect(attached.value.map(\.id) == [10, 20, 30])
            #expect(attached.value.map(\.width) == [30, 30, 30])
            #expect(isUnderWay == [false, true, false])
        }
    }

    @Test func `no more files are sent than there is room for, with those that are on their way`() {
        let files = PublishSubject<[ChosenFile]>()
        attached.accept((1...7).map { DraftPhoto(id: $0) })
        with(.init(files: files)) { model in
            var said: [String] = []
            model.said.drive(onNext: { said.append($0) }).disposed(by: disposeBag)
            files.onNext(["a", "b"].map(file))
            settle()
            #expect(said.last == "")
            files.onNext(["c", "d"].map(file))
            settle()
            #expect(shelf.begun == ["a", "b", "c"] && said.last == "10 photos are the most in a post.")
            for (place, name) in ["a", "b", "c"].enumerated() { shelf.finish(name, as: Int64(10 + place)) }
            settle()
            #expect(attached.value.count == 10)
            files.onNext([file("e")])
            settle()
            #expect(shelf.begun.count == 3)
        }
    }

    @Test func `what has become a photo while nobody followed it is in the post, and nothing else is`() {
        waiting.accept(
            ["a", "b"].map {
                PendingUpload(id: "id-" + $0, name: $0, size: 9, upload: Self.upload($0), state: .sending(0.5))
            }
        )
        shelf.made[Self.upload("a")] = 10
        with(.init()) { model in
            model.pending.drive().disposed(by: disposeBag)
            settle()
            #expect(attached.value.map(\.id) == [10])
            #expect(waiting.value.map(\.words) == ["The upload has ended. Please choose the file again."])
        }
    }

    @Test func `where nobody can say what an upload has become, it is asked again and not sent again`() {
        let files = PublishSubject<[ChosenFile]>(), retried = PublishSubject<PendingUpload>()
        with(.init(files: files, retried: retried)) { model in
            model.pending.drive().disposed(by: disposeBag)
            files.onNext([file("a")])
            settle()
            shelf.isBusy = true
            shelf.finish("a", as: 10)
            settle()
            #expect(attached.value.isEmpty && waiting.value.first?.canRetry == true)
            (shelf.isBusy, shelf.parts) = (false, [:])
            if let file = waiting.value.first { retried.onNext(file) }
            settle()
            #expect(attached.value.map(\.id) == [10] && waiting.value.isEmpty && shelf.begun == ["a"])
        }
    }

    @Test func `what is typed about a photo changes its description and not the strip`() {
        let described = PublishSubject<(id: Int64, words: String)>(), takenOut = PublishSubject<Int64>()
        attached.accept([1, 2].map { DraftPhoto(id: $0) })
        with(.init(takenOut: takenOut, described: described)) { model in
            var strips: [[Int64]] = []
            model.strip.drive(onNext: { strips.append($0.map(\.id)) }).disposed(by: disposeBag)
            described.onNext((2, "The sea"))
            described.onNext((9, "nothing"))
            settle()
            #expect(attached.value.map(\.description) == ["", "The sea"])
            takenOut.onNext(1)
            settle()
            #expect(strips == [[1, 2], [2]])
            #expect(attached.value.map(\.media.altTextCustom) == ["The sea"])
        }
    }
}
