// Explain: small examples of what sequences do.
import Dispatch
import Rx

final class Explain {
    /// What the example that was begun last has said.
    let lines = BehaviorRelay<[LogLine]>(value: [])

    private let log = PublishRelay<String>()
    private let main: any SchedulerType
    private let queue: any SchedulerType
    private let disposeBag = DisposeBag()
    private var running = DisposeBag()

    init(
        main: any SchedulerType = MainScheduler.instance,
        queue: any SchedulerType = ConcurrentDispatchQueueScheduler(qos: .utility)
    ) {
        (self.main, self.queue) = (main, queue)
        log.map { [lines] text in lines.value + [LogLine(id: lines.value.count, text: text)] }
            .bind(to: lines).disposed(by: disposeBag)
    }

    func withoutSharing() {
        example("without sharing")
        read(fetch())
    }

    func withSharing() {
        example("with sharing")
        read(fetch().share(replay: 1))
    }

    func clearedReplay() {
        example("replay, cleared")
        let source = PublishSubject<Int>()
        let connected = source.share(replay: 1)
        let forever = source.share(replay: 1, scope: .forever)
        let first = [connected.map { "first: \($0)" }, forever.map { "first, for ever: \($0)" }]
            .map { $0.bind(to: log) }
        source.onNext(1)
        first.forEach { $0.dispose() }
        log.accept("everybody has gone")
        connected.map { "late: \($0)" }.bind(to: log).disposed(by: running)
        forever.map { "late, for ever: \($0)" }.bind(to: log).disposed(by: running)
        source.onNext(2)
    }

    func anotherQueue() {
        example("another queue")
        Observable.just("value")
            .map { "\($0): made \(Explain.place)" }
            .observe(on: queue)
            .map { "\($0), worked on \(Explain.place)" }
            .observe(on: main)
            .map { "\($0), shown \(Explain.place)" }
            .bind(to: log).disposed(by: running)
        log.accept("the tap is done")
    }

    /// A sequence of one element is a `Single`; of two, it is an error.
    func savePhotos() {
        example("Single")
        for ids in [["photo-1"], ["photo-2", "photo-3"]] {
            Observable.from(ids).asSingle()
                .subscribe(
                    onSuccess: { [log] id in log.accept("saved with id \(id)") },
                    onFailure: { [log] error in log.accept("not saved: \(error)") }
                )
                .disposed(by: running)
        }
    }

    /// Code that keeps an album's id keeps the one that it is told of, if any.
    func openAlbums() {
        example("Maybe")
        let albums = PhotoAlbums(albums: ["holidays"])
        var kept = ["holidays", "deleted"]
        // The second is opened once more, by the id that is kept by then.
        for place in [0, 1, 1] {
            let id = kept[place]
            albums.open(albumId: id)
                .subscribe(
                    onSuccess: { [log] new in
                        kept[place] = new
                        log.accept("\(id): made anew as \(new), which is kept")
                    },
                    onCompleted: { [log] in log.accept("\(id): it is there") }
                )
                .disposed(by: running)
        }
        albums.isReachable = false
        albums.open(albumId: kept[1]).subscribe(onError: { [log] error in log.accept("\(kept[1]): \(error)") })
            .disposed(by: running)
    }

    /// What follows a `Completable` is subscribed to once that is done; an error of either ends both.
    func saveDocument() {
        example("Completable")
        for isFull in [false, true] {
            let saved = Completable.create { [log] observer in
                log.accept("saving …")
                observer(isFull ? .error(PhotoAlbums.Problem.full) : .completed)
                return Disposables.create()
            }
            saved.andThen(Observable.from(["the document is saved", "a copy is kept"]))
                .subscribe(
                    onNext: { [log] message in log.accept(message) },
                    onError: { [log] error in log.accept("not saved: \(error)") }
                )
                .disposed(by: running)
        }
    }

    /// Two chains on one button; one of them fails.
    ///
    /// An error that reaches a binding is a programmer's: in a debug build the page stops with a message, a release build
    /// logs it and the chain is over. So this chain hears of its error itself, and goes on in either as in a release build.
    func breakAtTheThird(_ taps: Observable<Void>) -> any Disposable {
        taps.scan(0) { count, _ in count + 1 }
            .do(onNext: { [unowned self] in if $0 == 1 { example("a chain that fails") } })
            .map { count in
                if count == 3 { throw Broken() }
                return "tap \(count)"
            }
            .subscribe(
                onNext: { [log] in log.accept($0) },
                onError: { [log] in log.accept("error: \($0); this chain hears no more taps") }
            )
    }

    /// A page that is read twice.
    private func read(_ page: Observable<String>) {
        page.map { "source: \($0)" }.bind(to: log).disposed(by: running)
        page.map { "status: 200, \($0.utf8.count) bytes" }.bind(to: log).disposed(by: running)
    }

    /// A page that takes its time, fetched again for each subscription.
    private func fetch() -> Observable<String> {
        .deferred { [log, main] in
            log.accept("fetch begins")
            return Observable.just("<h1>Hello</h1>").delay(.milliseconds(300), scheduler: main)
        }
    }

    private func example(_ name: String) {
        running = DisposeBag()
        lines.accept([])
        log.accept("--- \(name) example ---")
    }

    private static var place: String {
        Home.current?.context.isCurrent == true ? "in the page's turn" : "elsewhere"
    }

    private struct Broken: Error, CustomStringConvertible {
        let description = "the third tap is one too many"
    }
}
