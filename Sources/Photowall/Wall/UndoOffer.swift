// RemovedThing: what somebody has taken away, and may bring back for a while; a screen keeps it over a reload.
import Foundation
import Rx
import RxLive

/// A post or a photo that its owner has taken away.
struct RemovedThing<ID: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    let id: ID
    /// What it began with, or is called.
    private let words: String
    /// Until when it may be brought back.
    fileprivate let due: Date

    /// It has just been taken away, for so many seconds.
    init(_ id: ID, _ words: String, for seconds: Int64) {
        self.id = id
        self.words = words.shortened
        due = MainScheduler.instance.now.addingTimeInterval(TimeInterval(seconds))
    }

    var sentence: String { "Deleted: “\(words)”" }
}

extension ObservableType {
    /// The latest that was taken away, until it is too late to bring it back: then, and where there is none, nil.
    func whileDue<ID>() -> Observable<RemovedThing<ID>?> where Element == RemovedThing<ID>? {
        flatMapLatest { thing -> Observable<RemovedThing<ID>?> in
            let scheduler = MainScheduler.instance
            guard let thing, thing.due > scheduler.now else { return .just(nil) }
            let left = Int(thing.due.timeIntervalSince(scheduler.now) * 1_000)
            return Observable<Int>.timer(.milliseconds(left), scheduler: scheduler).map { _ in nil }.startWith(thing)
        }
    }
}
