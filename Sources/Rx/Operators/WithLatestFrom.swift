// withLatestFrom: each element together with the latest of another sequence.

extension ObservableType {
    /// Combines each element with the latest of `second`; drops what comes before it has one.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public func withLatestFrom<Source: ObservableConvertibleType, ResultType>(
        _ second: Source,
        resultSelector: @escaping (Element, Source.Element) throws -> ResultType
    ) -> Observable<ResultType> {
        WithLatestFrom(asObservable(), second.asObservable()).map { try resultSelector($0.0, $0.1) }
    }

    /// Replaces each element by the latest of `second`; drops what comes before it has one.
    public func withLatestFrom<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Source.Element> {
        WithLatestFrom(asObservable(), second.asObservable()).map { $0.1 }
    }
}

private final class WithLatestFrom<First, Second>: Observable<(First, Second)> {
    private let first: Observable<First>
    private let second: Observable<Second>

    init(_ first: Observable<First>, _ second: Observable<Second>) {
        self.first = first
        self.second = second
    }

    override func run(_ sink: Sink<(First, Second)>) {
        let join = WithLatestFromJoin<First, Second>(sink)
        let main = WithLatestFromJoin<First, Second>.Main(join)
        let side = WithLatestFromJoin<First, Second>.Side(join)
        join.sources = (main, side)
        sink.attach(join)
        second.start(side)
        first.start(main)
    }
}

private final class WithLatestFromJoin<First, Second>: Join<(First, Second)> {
    /// Set before the sources run; guarded by `Lock` from then on, as the one below.
    var sources: (Node, Node)?
    private var latest: Second?

    override func stopSources() {
        let sources = Lock.with(self) {
            defer { self.sources = nil }
            return self.sources
        }
        sources?.0.dispose()
        sources?.1.dispose()
    }

    final class Main: Inlet<First> {
        private let join: WithLatestFromJoin

        init(_ join: WithLatestFromJoin) { self.join = join }

        override func receive(_ element: First) {
            let pair: (First, Second)? = Lock.with(join) {
                guard let latest = join.latest else { return nil }
                return join.admit((element, latest)) ? (element, latest) : nil
            }
            if let pair { join.deliver(pair) }
        }

        override func ended(_ error: (any Error)?) { join.send(end: error) }
    }

    final class Side: Inlet<Second> {
        private let join: WithLatestFromJoin

        init(_ join: WithLatestFromJoin) { self.join = join }

        override func receive(_ element: Second) {
            var former: Second? = element
            Lock.with(join) { swap(&join.latest, &former) }
            withExtendedLifetime(former) {}
        }

        override func ended(_ error: (any Error)?) { if let error { join.send(end: error) } }
    }
}
