// asObservable: one of Swift's async sequences as an observable.

extension AsyncSequence {
    /// The elements, read by a task of the subscriber's home; what the sequence throws ends the observable.
    ///
    /// Each subscriber iterates from the start, which a stream such as `AsyncStream` allows only once.
    ///
    /// - Parameter priority: The priority of the task that iterates. Default: the subscriber's.
    /// - Returns: The observable; disposing of a subscription cancels its task.
    public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> {
        .create { observer in
            TaskWork {
                do {
                    for try await element in self { observer.onNext(element) }
                    observer.onCompleted()
                } catch { observer.onError(error) }
            }.start(priority: priority)
        }
    }
}
