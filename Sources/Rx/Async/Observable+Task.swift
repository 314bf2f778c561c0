// task: a sequence made of Swift's async code, which runs inside the subscriber's home and stays there after every await.

extension ObservableType {
    /// Emits what `work` returns, then ends; what it throws ends the sequence.
    ///
    /// Disposing cancels the task.
    ///
    /// With a home, `work` runs in turns of its main context, between its awaits; without one, on the global executor.
    public static func task(
        priority: TaskPriority? = nil,
        _ work: nonisolated(nonsending) @escaping () async throws -> Element
    ) -> Observable<Element> {
        TaskSource(priority, work)
    }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// What `work` returns or throws.
    ///
    /// Disposing cancels the task.
    ///
    /// With a home, `work` runs in turns of its main context, between its awaits; without one, on the global executor.
    public static func task(
        priority: TaskPriority? = nil,
        _ work: nonisolated(nonsending) @escaping () async throws -> Element
    ) -> Single<Element> {
        PrimitiveSequence(raw: TaskSource(priority, work))
    }

    /// What `work` returns or throws, run on the global executor.
    ///
    /// Disposing cancels the task.
    ///
    /// - Parameters:
    ///   - detached: Whether the task inherits nothing from the subscriber. Default: false.
    ///   - priority: The task's priority. Default: the subscriber's.
    ///   - work: The async code.
    /// - Returns: The single.
    public static func create(
        detached: Bool = false,
        priority: TaskPriority? = nil,
        work: @Sendable @escaping () async throws -> Element
    ) -> Single<Element> {
        create { observer in
            // Called by the task alone, once.
            nonisolated(unsafe) let observer = observer
            let body: @Sendable () async -> Void = {
                do { observer(.success(try await work())) } catch { observer(.failure(error)) }
            }
            let task =
                detached
                ? Task.detached(priority: priority, operation: body) : Task(priority: priority, operation: body)
            return Disposables.create { task.cancel() }
        }
    }
}

private final class TaskSource<Element>: Observable<Element> {
    private let priority: TaskPriority?
    private let work: nonisolated(nonsending) () async throws -> Element

    init(_ priority: TaskPriority?, _ work: nonisolated(nonsending) @escaping () async throws -> Element) {
        self.priority = priority
        self.work = work
    }

    override func run(_ sink: Sink<Element>) {
        let feed = Feed(sink)
        sink.attach(feed)
        let work = self.work
        let running = TaskWork {
            do {
                let element = try await work()
                feed.on(.next(element))
                feed.on(.completed)
            } catch { feed.on(.error(error)) }
        }
        feed.hold(running.start(priority: priority))
    }
}
