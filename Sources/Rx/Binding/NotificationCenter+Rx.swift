// NotificationCenter+Rx: a process's notifications as a sequence, and `.rx` for Foundation's classes.
public import Foundation

extension NSObject: ReactiveCompatible {}

// No subclass of NSObject on Linux.
extension NotificationCenter: ReactiveCompatible {}

extension Reactive where Base: NotificationCenter {
    /// The notifications that are posted while somebody is subscribed; never ends by itself.
    ///
    /// Delivers on the poster's thread, in the poster's home: put `observe(on:)` or `asDriver` after it to come home,
    /// which also orders what several threads post at the same time.
    ///
    /// - Parameters:
    ///   - name: Whose posts are heard; `nil` for all names.
    ///   - object: The one poster that is heard, which is not kept alive; `nil`, the default, for all of them.
    /// - Returns: The notifications.
    public func notification(_ name: Notification.Name?, object: AnyObject? = nil) -> Observable<Notification> {
        let center = base
        let isForAll = object == nil
        return .create { [weak object] observer in
            // The poster that was meant has gone: nothing can come of it.
            guard isForAll || object != nil else { return Disposables.create() }
            // The observer takes events from any thread; the centre calls it on the poster's.
            nonisolated(unsafe) let observer = observer
            let token = center.addObserver(forName: name, object: object, queue: nil) { observer.onNext($0) }
            return Disposables.create { center.removeObserver(token) }
        }
    }
}
