// Disposables and schedulers that applications write for themselves, with state and without a word of `Sendable`.

// swift-format-ignore-file: OmitExplicitReturns

import Dispatch
import Foundation
import Rx

class Handle: Disposable {
    private(set) var disposals = 0

    func dispose() {
        disposals += 1
    }
}

final class Lease: Cancelable {
    private(set) var isDisposed = false
    var onEnd: (() -> Void)?

    func dispose() {
        isDisposed = true
        onEnd?()
    }
}

struct Closing: Disposable {
    let close: () -> Void

    func dispose() {
        close()
    }
}

class CountingScheduler: ImmediateSchedulerType {
    private(set) var count = 0

    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
        count += 1
        return action(state)
    }
}

class LoggingScheduler: SchedulerType {
    private let scheduler: SchedulerType
    var log: [String] = []

    init(_ scheduler: SchedulerType) {
        self.scheduler = scheduler
    }

    var now: RxTime {
        return scheduler.now
    }

    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
        log.append("now")
        return scheduler.schedule(state, action: action)
    }

    func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        log.append("later")
        return scheduler.scheduleRelative(state, dueTime: dueTime, action: action)
    }
}
