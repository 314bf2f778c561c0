// What can be waited for: all elements, the first, the last, the only one, or how it ends.
import Rx

/// How a sequence ended that was waited for.
public enum MaterializedSequenceResult<T> {
    /// It ended after these elements.
    case completed(elements: [T])
    /// It failed after these elements, or took too long: then the error is `RxError.timeout`.
    case failed(elements: [T], error: any Error)
}

extension BlockingObservable {
    /// Waits for the end.
    ///
    /// - Returns: All elements.
    /// - Throws: The error of the sequence, or `RxError.timeout`.
    public func toArray() throws -> [Element] { try elements { _ in true } }

    /// Waits for the first element, and unsubscribes.
    ///
    /// - Returns: The element; `nil` if the sequence ends without one.
    /// - Throws: The error of the sequence, or `RxError.timeout`.
    public func first() throws -> Element? { try elements { _ in false }.first }

    /// Waits for the end.
    ///
    /// - Returns: The last element; `nil` if there was none.
    /// - Throws: The error of the sequence, or `RxError.timeout`.
    public func last() throws -> Element? { try toArray().last }

    /// Waits until it is certain that there is one element.
    ///
    /// - Returns: The element.
    /// - Throws: `RxError.noElements`, `RxError.moreThanOneElement`, the error of the sequence, or `RxError.timeout`.
    public func single() throws -> Element { try single { _ in true } }

    /// Waits until it is certain that there is one element that the predicate accepts.
    ///
    /// - Returns: The element.
    /// - Throws: `RxError.noElements`, `RxError.moreThanOneElement`, the error of the sequence or of the predicate, or
    ///   `RxError.timeout`.
    public func single(_ predicate: @escaping (Element) throws -> Bool) throws -> Element {
        var count = 0
        var found: Element?
        _ = try elements { element in
            guard try predicate(element) else { return true }
            count += 1
            found = element
            return count < 2
        }
        guard count < 2 else { throw RxError.moreThanOneElement }
        guard let found else { throw RxError.noElements }
        return found
    }

    /// Waits for the end, whichever it is.
    public func materialize() -> MaterializedSequenceResult<Element> {
        let (elements, error) = wait { _ in true }
        return error.map { .failed(elements: elements, error: $0) } ?? .completed(elements: elements)
    }

    private func elements(while isWanting: @escaping (Element) throws -> Bool) throws -> [Element] {
        let (elements, error) = wait(while: isWanting)
        if let error { throw error }
        return elements
    }

    /// Waits for the end, an error, the timeout or an element after which none is wanted.
    private func wait(while isWanting: @escaping (Element) throws -> Bool) -> ([Element], (any Error)?) {
        let thread = WaitingThread(timeout: timeout)
        let record = Record<Element>()
        let subscription = SingleAssignmentDisposable()
        let finish: ((any Error)?) -> Void = { error in
            subscription.dispose()
            if record.end(error) { thread.wake() }
        }
        let isInTime = thread.wait {
            let inner = source.subscribe(
                onNext: { element in
                    guard record.append(element) else { return }
                    do { if try !isWanting(element) { finish(nil) } } catch { finish(error) }
                },
                onError: { finish($0) },
                onCompleted: { finish(nil) }
            )
            subscription.setDisposable(inner)
        }
        if !isInTime { finish(RxError.timeout) }
        return record.result
    }
}
