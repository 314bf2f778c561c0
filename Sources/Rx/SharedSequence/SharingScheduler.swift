// SharingScheduler: where shared sequences deliver: the subscriber's main scheduler, or a test's.
import Glibc

/// The scheduler of shared sequences.
public enum SharingScheduler {
    /// Makes the scheduler: the main one of the caller's home, unless it is replaced on this thread.
    public static var make: () -> any SchedulerType { mocked ?? { MainScheduler() } }

    /// Replaces the scheduler on this thread while `action` runs.
    ///
    /// Shared sequences that are made or subscribed to meanwhile use it:
    ///
    /// ```swift
    /// SharingScheduler.mock(scheduler: scheduler) {
    ///     let result = scheduler.start { model.isValid }
    /// }
    /// ```
    public static func mock(scheduler: any SchedulerType, action: () throws -> Void) rethrows {
        try mock(makeScheduler: { scheduler }, action: action)
    }

    /// Replaces the scheduler on this thread while `action` runs by those that `makeScheduler` makes.
    public static func mock(makeScheduler: @escaping () -> any SchedulerType, action: () throws -> Void) rethrows {
        let former = pthread_getspecific(key)
        let box = Box(make: makeScheduler)
        pthread_setspecific(key, Unmanaged.passUnretained(box).toOpaque())
        defer { pthread_setspecific(key, former) }
        try withExtendedLifetime(box, action)
    }

    /// The replacement, where there is one.
    static var mocked: (() -> any SchedulerType)? {
        guard let word = pthread_getspecific(key) else { return nil }
        return Unmanaged<Box>.fromOpaque(word).takeUnretainedValue().make
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    private final class Box {
        let make: () -> any SchedulerType

        init(make: @escaping () -> any SchedulerType) { self.make = make }
    }
}

extension SharingStrategyProtocol {
    /// The strategy's scheduler: a mock's where the sequence is made in one, else the subscriber's.
    @usableFromInline static var destination: Destination {
        if SharingScheduler.mocked != nil { return .scheduler(scheduler) }
        return replay == nil ? .found { scheduler } : .main
    }
}
