// UploadsViewModel: files on their way: a few at a time, each to its end, its failure, or its cancellation.
import Controls
import Rx
import RxLive
import RxTest
import Testing
import Uploads

@testable import Photowall

@Suite struct UploadsViewModelTests {
    /// Uploads that go as far as the test says.
    private final class TestUploads: PhotoUploads {
        private(set) var begun: [String] = []
        private(set) var cancelled: [String] = []
        var refusal: PhotoProblem?
        /// Whether it takes forever until an upload has begun.
        var isSlow = false
        /// What no page goes on with.
        let interrupted = BehaviorRelay<[InterruptedUpload]>(value: [])
        /// Who has what in hand.
        var claims: [String: ObjectIdentifier] = [:]
        var parts: [String: BehaviorSubject<UploadProgress>] = [:]

        func begin(_ file: ChosenPhoto, in session: SessionID, of user: Principal) -> Single<String> {
            if let refusal { return .error(refusal) }
            begun.append(file.name)
            if isSlow { return .never() }
            parts["u-" + file.name] = BehaviorSubject(value: at(0))
            return .just("u-" + file.name)
        }

        func progress(of id: String, of user: Principal) -> Observable<UploadProgress> {
            parts[id]?.asObservable() ?? .error(PhotoProblem.gone)
        }

        func cancel(_ id: String, of user: Principal) { cancelled.append(id) }

        func interrupted(in session: SessionID, of user: Principal) -> Observable<[InterruptedUpload]> {
            interrupted.asObservable()
        }

        func claim(_ id: String, of user: Principal, by page: ObjectIdentifier) -> Bool {
            if let other = claims[id], other != page { return false }
            claims[id] = page
            return true
        }

        func release(_ id: String, of user: Principal, by page: ObjectIdentifier) {
            if claims[id] == page { claims[id] = nil }
        }
    }

    private let main = VirtualMain()
    private let service = TestUploads()
    private let files = BehaviorRelay<[PendingUpload]>(value: [])
    private let isOnline = BehaviorSubject(value: true)
    private let given = PublishSubject<[ChosenFile]>()
    private let lost = PublishSubject<String>()
    private let retried = PublishSubject<String>()
    private let cancelled = PublishSubject<String>()
    private let left = PublishSubject<Void>()
    private let disposeBag = DisposeBag()

    private func chosen(_ name: String, size: Int = 2_000_000) -> ChosenFile {
        ChosenFile(name: name, size: size, type: "image/jpeg", id: "id-" + name)
    }

    private func with(_ work: (UploadsViewModel) throws -> Void) rethrows {
        try Home.with(Home(main)) {
            try work(made(files))
        }
    }

    private func made(_ files: BehaviorRelay<[PendingUpload]>) -> UploadsViewModel {
        UploadsViewModel(
            files,
            input: .init(
                chosen: given,
                lost: lost,
                retried: retried,
                cancelled: cancelled,
                left: left,
                isOnline: isOnline
            ),
            user: Principal(id: "7", name: "Ann"),
            session: SessionID(high: 1, low: 2),
            service: service
        )
    }

    private func add(_ files: [ChosenFile]) { given.onNext(files) }

    private func lose(_ id: String) { lost.onNext(id) }

    private func retry(_ id: String) { retried.onNext(id) }

    private func cancel(_ id: String) { cancelled.onNext(id) }

    /// What is on its way, each with what is said of it.
    private var words: [String] {
        main.scheduler.advanceTo(main.scheduler.clock + 1)
        return files.value.map { "\($0.name): \($0.words)" }
    }

    @Test func `three are sent at once, the others wait for them`() throws {
        try with { model in
            add((1...5).map { chosen("\($0)") })
            #expect(words == ["1: 0 % of 2.0 MB", "2: 0 % of 2.0 MB", "3: 0 % of 2.0 MB", "4: Up next", "5: Up next"])
            try #require(service.parts["u-2"]).onNext(at(0.5))
            #expect(words[1] == "2: 50 % of 2.0 MB, 1.0 MB a second")
            try #require(service.parts["u-2"]).onNext(at(1))
            #expect(words[1] == "2: Preparing")
            #expect(service.begun == ["1", "2", "3"])
            try #require(service.parts["u-2"]).onCompleted()
            #expect(words.map { String($0.prefix(1)) } == ["1", "3", "4", "5"])
            #expect(words[2] == "4: 0 % of 2.0 MB")
            #expect(service.begun == ["1", "2", "3", "4"])
        }
    }

    @Test func `what has come is said once nothing is under way`() throws {
        try with { model in
            var news: [String] = []
            model.arrivals.emit(onNext: { news.append($0) }).disposed(by: disposeBag)
            add([chosen("a"), chosen("b"), chosen("c"), chosen("d")])
            _ = words
            for name in ["a", "b"] { try #require(service.parts["u-" + name]).onCompleted() }
            _ = words
            #expect(news == [], "others are still under way")
            try #require(service.parts["u-c"]).onError(PhotoProblem(sentence: "No.", isPassing: false))
            _ = words
            cancel(files.value[1].id)
            _ = words
            #expect(news == ["2 photos are in your library."])
            add([chosen("e")])
            _ = words
            try #require(service.parts["u-e"]).onCompleted()
            _ = words
            #expect(news.dropFirst() == ["“e” is in your library."])
            cancel(files.value[0].id)
            _ = words
            #expect(news.count == 2)
        }
    }

    @Test func `how fast a file comes is said with how much of it is there`() throws {
        try with { model in
            add([chosen("a")])
            _ = words
            main.scheduler.advanceTo(main.scheduler.clock + 2)
            try #require(service.parts["u-a"]).onNext(at(0.5))
            #expect(words[0].hasPrefix("a: 50 % of 2.0 MB, "))
            #expect(words[0].hasSuffix(" KB a second"))
            try #require(service.parts["u-a"]).onError(PhotoProblem(sentence: "Not now.", isPassing: true))
            _ = words
            service.parts["u-a"] = BehaviorSubject(value: at(0.5))
            retry(files.value[0].id)
            #expect(words == ["a: 50 % of 2.0 MB"], "which is not known yet")
        }
    }

    @Test func `the browser sends what the server waits for, and nothing else`() {
        with { model in
            var told: [[FileUpload]] = []
            model.uploads.drive(onNext: { told.append($0) }).disposed(by: disposeBag)
            add([chosen("a"), chosen("b")])
            _ = words
            #expect(
                told.last == [
                    FileUpload(file: "id-a", address: "/uploads/u-a"),
                    FileUpload(file: "id-b", address: "/uploads/u-b"),
                ]
            )
            let first = files.value[0]
            cancel(first.id)
            _ = words
            #expect(told.last == [FileUpload(file: "id-b", address: "/uploads/u-b")])
            #expect(service.cancelled == ["u-a"])
        }
    }

    @Test(arguments: [false, true])
    func `a screen that is left ends what is on its way, one that may come back does not`(isKept: Bool) throws {
        try with { model in
            add((1...5).map { chosen("\($0)") })
            _ = words
            // One is lost, one has a trouble that passes, one is in the library.
            lose("id-1")
            #expect(service.cancelled == [])
            try #require(service.parts["u-2"]).onError(PhotoProblem(sentence: "Not now.", isPassing: true))
            try #require(service.parts["u-3"]).onCompleted()
            _ = words
            #expect(service.begun == ["1", "2", "3", "4", "5"])
            model.stop(isKept: isKept)
            #expect(service.cancelled.sorted() == (isKept ? [] : ["u-1", "u-2", "u-4", "u-5"]))
        }
    }

    @Test func `a failure says why, and another try begins again`() throws {
        try with { model in
            add([chosen("a")])
            _ = words
            try #require(service.parts["u-a"]).onError(PhotoProblem(sentence: "This file is not a picture."))
            #expect(words == ["a: This file is not a picture."])
            #expect(files.value[0].canRetry)
            retry(files.value[0].id)
            #expect(words == ["a: 0 % of 2.0 MB"])
            #expect(service.begun == ["a", "a"])
        }
    }

    @Test func `a trouble of the server's loses nothing of what is there`() throws {
        try with { model in
            add([chosen("a")])
            _ = words
            try #require(service.parts["u-a"]).onNext(at(1))
            try #require(service.parts["u-a"]).onError(PhotoProblem(sentence: "Not now.", isPassing: true))
            #expect(words == ["a: Not now."])
            service.parts["u-a"] = BehaviorSubject(value: at(1))
            retry(files.value[0].id)
            #expect(words == ["a: Preparing"])
            #expect(service.begun == ["a"])
        }
    }

    @Test func `no more are begun while some are about to begin`() {
        with { model in
            service.isSlow = true
            for number in 1...6 { add([chosen("\(number)")]) }
            #expect(service.begun == ["1", "2", "3"])
        }
    }

    @Test func `what cannot begin says why, and the next one goes on`() {
        with { model in
            service.refusal = PhotoProblem(sentence: "Your library is full.")
            add([chosen("a")])
            #expect(words == ["a: Your library is full."])
            service.refusal = nil
            add([chosen("b")])
            #expect(words == ["a: Your library is full.", "b: 0 % of 2.0 MB"])
        }
    }

    @Test func `a file that the browser has lost goes on where it stopped once it is chosen again`() throws {
        try with { model in
            add([chosen("a")])
            _ = words
            try #require(service.parts["u-a"]).onNext(at(0.4))
            lose("id-a")
            #expect(
                words == [
                    "a: The browser cannot read this. Please choose it again; if it is a folder, choose the photos in it."
                ]
            )
            add([ChosenFile(name: "a", size: 2_000_000, type: "image/jpeg", id: "new")])
            #expect(words == ["a: 40 % of 2.0 MB"])
            #expect(files.value[0].id == "new" && files.value[0].upload == "u-a")
            #expect(service.begun == ["a"])
            // Another file of that name is another one.
            lose("new")
            add([chosen("a", size: 3_000_000)])
            #expect(words.count == 2)
        }
    }

    @Test func `what a page had on its way goes on`() throws {
        service.parts["u-a"] = BehaviorSubject(value: at(0.7))
        files.accept([PendingUpload(id: "id-a", name: "a", size: 2_000_000, upload: "u-a", state: .sending(0.2))])
        try with { _ in
            #expect(words == ["a: 70 % of 2.0 MB"])
            try #require(service.parts["u-a"]).onCompleted()
            #expect(words.isEmpty)
        }
    }

    // MARK: Interrupted uploads

    /// Something that a page has left, 30 % of it.
    private func leftover(_ name: String) -> InterruptedUpload {
        service.parts["old-" + name] = BehaviorSubject(value: at(0.3))
        return InterruptedUpload(id: "old-" + name, name: name, size: 2_000_000, stored: 600_000)
    }

    /// A page comes that finds them.
    private func find(_ names: String...) {
        service.interrupted.accept(names.map(leftover))
        main.scheduler.advanceTo(main.scheduler.clock + 1)
    }

    /// What is shown.
    private func rows(of model: UploadsViewModel) -> [String] {
        var rows: [String] = []
        model.pending.drive(onNext: { rows = $0.map { "\($0.name): \($0.words)" } }).disposed(by: DisposeBag())
        return rows
    }

    private static let words = "30 % of 2.0 MB are here. Choose it again to go on."

    @Test func `drawn: what was interrupted is shown once it has been without a page for a second`() {
        with { model in
            let sets: [Character: [String]] = [".": [], "a": ["a"], "b": ["a", "b"], "c": ["b"]]
            // What another page has left for a moment, as over a reconnect, is not shown, and what it has taken is no more.
            let found = "-(a.)-----a----b----c----b.---|", shown = ".-------a----b---c-----."
            main.scheduler.createHotObservable(Marbles.events(found, values: sets, from: 0, step: 1))
                .map { $0.map(leftover) }.subscribe(onNext: service.interrupted.accept).disposed(by: disposeBag)
            let observer = main.scheduler.createObserver([String].self)
            model.pending.map { $0.map(\.name) }.drive(observer).disposed(by: disposeBag)
            main.scheduler.advanceTo(40)
            #expect(observer.events == Marbles.events(shown, values: sets, from: 0, step: 1))
        }
    }

    @Test func `a file that was interrupted goes on once it is chosen again, in its row`() throws {
        with { model in
            find("a", "b")
            #expect(rows(of: model) == ["a: \(Self.words)", "b: \(Self.words)"])
            var told: [[FileUpload]] = []
            model.uploads.drive(onNext: { told.append($0) }).disposed(by: disposeBag)
            add([chosen("a")])
            _ = words
            #expect(rows(of: model) == ["a: 30 % of 2.0 MB", "b: \(Self.words)"])
            #expect(told.last == [FileUpload(file: "id-a", address: "/uploads/old-a")])
            #expect(service.begun == [] && Set(service.claims.keys) == ["old-a"])
            // Once more the same is another file, and so is one of another size or name.
            let again = ChosenFile(name: "a", size: 2_000_000, type: "image/jpeg", id: "again")
            add([again, chosen("b", size: 2_000_001), chosen("c")])
            #expect(service.begun == ["a", "b"])
            _ = words
            #expect(rows(of: model).count == 5 && rows(of: model).last == "b: \(Self.words)")
        }
    }

    @Test func `what is chosen again waits for its turn, too`() {
        with { model in
            find("1", "2", "3", "4")
            add((1...4).map { chosen("\($0)") })
            #expect(words == (1...3).map { "\($0): 30 % of 2.0 MB" } + ["4: Up next"])
            #expect(service.claims.count == 4 && service.begun == [])
        }
    }

    @Test func `what another page was first to take begins again`() {
        with { model in
            find("a")
            service.claims["old-a"] = ObjectIdentifier(service)
            add([chosen("a")])
            #expect(service.begun == ["a"])
        }
    }

    @Test func `what was interrupted may be cancelled, and is over at once`() {
        with { model in
            find("a", "b")
            files.accept([])
            cancel("old-a")
            #expect(rows(of: model) == ["b: \(Self.words)"])
            #expect(service.cancelled == ["old-a"] && service.claims.isEmpty)
        }
    }

    @Test func `a page whose browser is away has nothing in hand, and what another one took is that one's`() {
        with { model in
            add((1...5).map { chosen("\($0)") })
            _ = words
            #expect(Set(service.claims.keys) == ["u-1", "u-2", "u-3"])
            isOnline.onNext(false)
            #expect(service.claims.isEmpty)
            // Nobody is there to send the next ones.
            service.parts["u-1"]?.onCompleted()
            _ = words
            #expect(service.begun == ["1", "2", "3"])
            service.claims["u-2"] = ObjectIdentifier(service)
            isOnline.onNext(true)
            _ = words
            #expect(words.map { String($0.prefix(1)) } == ["3", "4", "5"])
            #expect(service.begun == ["1", "2", "3", "4", "5"])
            #expect(Set(service.claims.keys) == ["u-2", "u-3", "u-4", "u-5"])
            #expect(service.cancelled == [], "the other page goes on with it")
            model.stop(isKept: false)
            #expect(service.cancelled.sorted() == ["u-3", "u-4", "u-5"])
            #expect(Set(service.claims.keys) == ["u-2"])
        }
    }

    @Test func `a screen that is left leaves alone what was interrupted and what another page has`() {
        with { model in
            find("a")
            add([chosen("b")])
            _ = words
            isOnline.onNext(false)
            service.claims["u-b"] = ObjectIdentifier(service)
            model.stop(isKept: false)
            #expect(service.cancelled == [])
        }
    }

    @Test func `of what is on its way and what was interrupted no more is shown than there may be`() {
        with { model in
            add((1...10).map { chosen("\($0)") })
            service.interrupted.accept((1...UploadList.limit).map { leftover("old \($0)") })
            _ = words
            #expect(rows(of: model).count == UploadList.limit)
            #expect(rows(of: model)[10].hasPrefix("old 1: "))
        }
    }

    @Test func `what is empty, too large or too many is refused in words`() {
        with { model in
            var refusals: [String] = []
            model.refusals.emit(onNext: { refusals.append($0) }).disposed(by: disposeBag)
            add([chosen("empty", size: 0), chosen("large", size: PhotoLibrary.fileLimit + 1)])
            _ = words
            #expect(refusals == ["“empty” is empty. “large” is too large: 256 MB are the most."], "one text for all")
            add((1...8).map { chosen("\($0)", size: 0) })
            _ = words
            let named = (1...5).map { "“\($0)” is empty. " }.joined()
            #expect(refusals.last == named + "And 3 more cannot be taken.")
            add((0...UploadList.limit).map { chosen("\($0)") })
            _ = words
            #expect(refusals.last == "200 files are the most at once.")
            #expect(files.value.count == UploadList.limit)
            add([ChosenFile(name: "a", size: 1)])
            #expect(files.value.count == UploadList.limit, "it cannot be sent")
        }
    }
}

/// So much of two megabytes.
private func at(_ part: Double) -> UploadProgress {
    UploadProgress(stored: Int64(part * 2_000_000), length: 2_000_000)
}
