// What operators of two sources do, in the model: what becomes of all that happens at the two, in its order.
import Rx
import RxTest

extension PipelineModel {
    /// What an operator of two sources does, and its subscriptions to them.
    func joint(
        _ two: TwoSources,
        _ first: Plan,
        _ second: Plan,
        at start: Stamp,
        _ position: Position
    ) -> (history: History, runs: [Run]) {
        switch two {
        case .concat, .catch, .ifEmpty: return sequel(two, first, second, at: start, position)
        default: break
        }
        // The other of these two is subscribed to first.
        let isTurned = two == .withLatestFrom || two == .takeUntil
        let starts = isTurned ? [start.step(1), start.step(0)] : [start.step(0), start.step(1)]
        let plans = [first, second]
        let histories = (0...1).map { history(plans[$0], at: starts[$0], position.part($0)) }
        // A hot source tells its subscribers in an order that the model does not know.
        let moments = histories.map { Set($0.map(\.stamp.item)).intersection(hot) }
        if !moments[0].isDisjoint(with: moments[1]) { hasTie = true }
        var join = JoinModel(two, depth: position.depth)
        for one in all(histories) where !join.isOver { join.take(one.source, one.stamp, one.event) }
        let runs = (0...1).map {
            let end = join.ends[$0].map { earlier($0, join.result.end?.stamp) } ?? join.result.end?.stamp
            return Run(plan: plans[$0], start: starts[$0], end: end, position: position.part($0))
        }
        return (join.result, runs)
    }

    /// Those that go on with the second source when the first has ended.
    private func sequel(
        _ two: TwoSources,
        _ first: Plan,
        _ second: Plan,
        at start: Stamp,
        _ position: Position
    ) -> (history: History, runs: [Run]) {
        let before = history(first, at: start, position.part(0))
        var runs = [Run(plan: first, start: start, end: before.end?.stamp, position: position.part(0))]
        guard let end = before.end else { return (before, runs) }
        let goesOn =
            switch two {
            case .catch: end.event.error != nil
            case .ifEmpty: end.event.isCompleted && before.count == 1
            default: end.event.isCompleted
            }
        guard goesOn else { return (before, runs) }
        let after = history(second, at: end.stamp.step(), position.part(1))
        runs.append(Run(plan: second, start: end.stamp.step(), end: after.end?.stamp, position: position.part(1)))
        return (before.dropLast() + after, runs)
    }
}

/// An operator of two sources that run at the same time.
private struct JoinModel {
    private let two: TwoSources
    private let depth: Int
    private(set) var result = History()
    /// Whether nothing comes any more; and when each source is left though there is no end.
    private(set) var isOver = false
    private(set) var ends: [Stamp?] = [nil, nil]
    private var seen: [[String]] = [[], []]
    private var isDone = [false, false]
    private var isOpen = false
    private var winner: Int?

    init(_ two: TwoSources, depth: Int) {
        self.two = two
        self.depth = depth
    }

    /// Takes the next thing that happens at a source.
    mutating func take(_ source: Int, _ stamp: Stamp, _ event: Event<String>) {
        if two == .amb { return race(source, stamp, event) }
        if ends[source] != nil { return }
        if let element = event.element {
            receive(source, stamp, element)
        } else if event.error != nil {
            end(event, at: stamp)
        } else {
            isDone[source] = true
            completed(source, stamp)
        }
    }

    private mutating func emit(_ element: String, at stamp: Stamp) {
        result.append(Happening(stamp: stamp, event: .next(element)))
    }

    private mutating func end(_ event: Event<String> = .completed, at stamp: Stamp) {
        result.append(Happening(stamp: stamp, event: event))
        isOver = true
    }

    private mutating func race(_ source: Int, _ stamp: Stamp, _ event: Event<String>) {
        if winner == nil {
            winner = source
            ends[1 - source] = stamp
        }
        guard winner == source else { return }
        if let element = event.element { emit(element, at: stamp) } else { end(event, at: stamp) }
    }

    private mutating func receive(_ source: Int, _ stamp: Stamp, _ element: String) {
        switch two {
        case .merge: emit(element, at: stamp)
        case .combineLatest:
            seen[source] = [element]
            if let left = seen[0].last, let right = seen[1].last {
                emit(joined(left, right), at: stamp)
            } else if isDone[1 - source] {
                // The other has ended without an element: nothing can come of this any more.
                end(at: stamp)
            }
        case .zip:
            seen[source].append(element)
            guard let left = seen[0].first, let right = seen[1].first else { return }
            seen = seen.map { Array($0.dropFirst()) }
            emit(joined(left, right), at: stamp)
        case .withLatestFrom:
            if source == 1 {
                seen[1] = [element]
            } else if let latest = seen[1].last {
                emit(joined(element, latest), at: stamp)
            }
        case .sample: if source == 0 { seen[0] = [element] } else { sample(stamp) }
        case .takeUntil: if source == 0 { emit(element, at: stamp) } else { end(at: stamp) }
        case .skipUntil:
            if source == 1 {
                isOpen = true
                ends[1] = stamp
            } else if isOpen {
                emit(element, at: stamp)
            }
        default: return
        }
    }

    /// The latest element since the last time, and the end where there will be no other.
    private mutating func sample(_ stamp: Stamp) {
        let element = seen[0].last
        seen[0] = []
        if let element { emit(element, at: stamp) }
        if isDone[0] { end(at: element == nil ? stamp : stamp.afterwards(depth)) }
    }

    private mutating func completed(_ source: Int, _ stamp: Stamp) {
        switch two {
        case .withLatestFrom, .takeUntil: if source == 0 { end(at: stamp) }
        case .sample: if source == 1 { sample(stamp) } else if isDone[1] { end(at: stamp) }
        case .skipUntil:
            if source == 1 { return }
            if isOpen { return end(at: stamp) }
            // Nothing comes any more, not even the end.
            ends = [stamp, stamp]
            isOver = true
        default: if isDone[0], isDone[1] { end(at: stamp) }
        }
    }
}
