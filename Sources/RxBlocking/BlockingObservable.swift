// BlockingObservable: a sequence whose events are waited for, in tests and command-line tools.
public import Rx

/// A sequence to be waited for on the calling thread.
///
/// ```
/// let names = try service.names().toBlocking(timeout: 5).toArray()
/// ```
///
/// Nothing here belongs into an application: a thread that waits serves nobody.
///
/// The main thread runs its run loop while it waits, and with it all work of the main queue. Inside an item of that queue,
/// such as a job of the main actor, no other one can run, nor inside what the run loop runs. There the thread does what
/// the sequence gives to `MainScheduler.instance` or a `Driver` from the subscription on; what the main queue was given
/// before is waited for in vain, so do wait with a timeout there.
public struct BlockingObservable<Element> {
    let timeout: Duration?
    let source: Observable<Element>
}

/// Thirty years in seconds: what is meant by more is no end.
private let longest = 1e9

extension ObservableConvertibleType {
    /// This, to be waited for.
    ///
    /// - Parameter timeout: Seconds to wait until `RxError.timeout` is thrown. Default: `nil`, without end.
    /// - Returns: What can be waited for: all elements, the first, the last, the only one.
    public func toBlocking(timeout: Double? = nil) -> BlockingObservable<Element> {
        BlockingObservable(timeout: timeout.map { .seconds(min(max(0, $0), longest)) }, source: asObservable())
    }
}
