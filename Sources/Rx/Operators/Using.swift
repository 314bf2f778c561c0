// using: a resource that lives as long as a subscription.

extension ObservableType {
    /// Makes a resource for each subscription and disposes of it with it.
    ///
    /// What a closure throws ends the sequence.
    ///
    /// See reactivex.io/documentation/operators/using.html.
    ///
    /// - Parameters:
    ///   - resourceFactory: Makes the resource.
    ///   - observableFactory: Makes the sequence that uses it.
    /// - Returns: The sequence, with its resource.
    public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping () throws -> Resource,
        observableFactory: @escaping (Resource) throws -> Observable<Element>
    ) -> Observable<Element> {
        Using(resourceFactory, observableFactory)
    }
}

private final class Using<Element, Resource: Disposable>: Observable<Element> {
    private let makeResource: () throws -> Resource
    private let makeSource: (Resource) throws -> Observable<Element>

    init(
        _ makeResource: @escaping () throws -> Resource,
        _ makeSource: @escaping (Resource) throws -> Observable<Element>
    ) {
        self.makeResource = makeResource
        self.makeSource = makeSource
    }

    override func run(_ sink: Sink<Element>) {
        do {
            let resource = try makeResource()
            let slot = ActionSlot { resource.dispose() }
            sink.attach(slot)
            defer { slot.subscribed() }
            try makeSource(resource).run(PassSink(sink, slot))
        } catch { sink.end(error) }
    }
}
