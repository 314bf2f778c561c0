// What a planned pipeline is to do, by the meaning of its operators on reactivex.io: lists of what happens, made of lists.
// Nothing here is told anything, subscribes or disposes: what a source does for a subscriber is known from when it is
// subscribed to, and when it is left follows from what becomes of it downstream.
import Rx
import RxTest

/// Says what a pipeline does.
final class PipelineModel {
    let inputs: [Input]
    /// Whether two things were to be compared that happen at one tick by chance: what comes first is nobody's rule.
    var hasTie = false
    private(set) var subscriptions: [[Subscription]]
    /// The items of work of hot sources, which tell all their subscribers.
    private(set) var hot: Set<Int> = []

    init(_ inputs: [Input]) {
        self.inputs = inputs
        subscriptions = inputs.map { _ in [] }
    }

    /// What the subscriber of `plan` sees from `start` on until `disposed`; notes when the sources are subscribed to.
    func run(_ plan: Plan, from start: Int, disposed: Int) -> Line {
        let first = Stamp(tick: start, item: item("subscribed"))
        let last = Stamp(tick: disposed, item: item("disposed"))
        note(plan, at: first, until: last, .root)
        return history(plan, at: first, .root).filter { isBefore($0.stamp, last) }
            .map { Recorded(time: $0.stamp.tick, value: $0.event) }
    }

    // MARK: Order

    func isBefore(_ left: Stamp, _ right: Stamp) -> Bool {
        if left.tick != right.tick { return left.tick < right.tick }
        if left.item != right.item { hasTie = true }
        return left.place.lexicographicallyPrecedes(right.place)
    }

    /// The earlier of two, where the second may never be.
    func earlier(_ left: Stamp, _ right: Stamp?) -> Stamp { right.map { isBefore($0, left) ? $0 : left } ?? left }

    /// All that happens in several histories, in order.
    func all(_ histories: [History]) -> [(source: Int, stamp: Stamp, event: Event<String>)] {
        histories.enumerated().flatMap { source, history in history.map { (source, $0.stamp, $0.event) } }
            .stablySorted { left, right in
                if left.0 != right.0, left.1 == right.1 { hasTie = true }
                return isBefore(left.1, right.1)
            }
    }

    /// The number of an item of work: what it is, whose, and the subscription's that it is for.
    func item(_ whose: AnyHashable...) -> Int { whose.hashValue }

    // MARK: Sources

    /// What `plan` does for a subscriber who comes at `start`.
    func history(_ plan: Plan, at start: Stamp, _ position: Position) -> History {
        switch plan {
        case .source(let number): return source(number, at: start)
        case .just(let element):
            return [
                Happening(stamp: start.step(0), event: .next(element)),
                Happening(stamp: start.step(1), event: .completed),
            ]
        case .empty: return [Happening(stamp: start.step(), event: .completed)]
        case .failed: return [Happening(stamp: start.step(), event: .error(Oops()))]
        case .one(let one, let source): return history(one, source, at: start, position)
        case .two(let two, let first, let second): return joint(two, first, second, at: start, position).history
        case .each(let each, let outer, let inner): return nest(each, outer, inner, at: start, position).history
        }
    }

    private func source(_ number: Int, at start: Stamp) -> History {
        let input = inputs[number]
        return input.events.enumerated().compactMap { index, event in
            let stamp =
                input.isHot
                ? Stamp(tick: event.time + 200, item: item("hot", number, index))
                : Stamp(tick: event.time + start.tick, item: item("cold", number, start, index))
            if input.isHot { hot.insert(stamp.item) }
            return isBefore(start, stamp) ? Happening(stamp: stamp, event: event.value) : nil
        }
    }

    /// Notes when the sources of `plan` are subscribed to, and left, where it is subscribed to at `start` and left at `end`,
    /// unless it ends before.
    func note(_ plan: Plan, at start: Stamp, until end: Stamp, _ position: Position) {
        guard isBefore(start, end) else { return }
        switch plan {
        case .source(let number):
            let end = earlier(end, source(number, at: start).end?.stamp)
            subscriptions[number].append(Subscription(start.tick, end.tick))
        case .just, .empty, .failed: return
        case .one(let one, let source):
            for run in runs(one, source, at: start, until: end, position) {
                note(source, at: run.start, until: run.end, position.part(0))
            }
        case .two(let two, let first, let second):
            for run in joint(two, first, second, at: start, position).runs {
                note(run.plan, at: run.start, until: earlier(end, run.end), run.position)
            }
        case .each(let each, let outer, let inner):
            for run in nest(each, outer, inner, at: start, position).runs {
                note(run.plan, at: run.start, until: earlier(end, run.end), run.position)
            }
        }
    }
}

/// A subscription to a part of a pipeline: when it begins, and when its subscriber leaves, if it does.
struct Run {
    let plan: Plan
    let start: Stamp
    let end: Stamp?
    let position: Position
}
