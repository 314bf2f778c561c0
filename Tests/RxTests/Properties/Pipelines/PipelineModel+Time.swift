// What operators do that have a clock, in the model. Work that they schedule is an item of its own.
import Rx
import RxTest

extension PipelineModel {
    /// What an operator with a clock makes of what its source does from `start` on.
    func timed(_ one: OneSource, _ source: History, from start: Stamp, _ position: Position) -> History {
        func due(_ tick: Int, _ index: Int = 0) -> Stamp {
            Stamp(tick: tick, item: item("due", position, start, index))
        }
        switch one {
        case .observeOn:
            var last = 0
            return source.enumerated().map { index, one in
                last = max(last, one.stamp.tick) + 1
                return Happening(stamp: due(last, index), event: one.event)
            }
        case .delay(let span):
            var last = 0
            let late = source.enumerated().map { index, one in
                last = max(last + 1, one.stamp.tick + span)
                return Happening(stamp: due(last, index), event: one.event)
            }
            guard let end = source.end, end.event.error != nil else { return late }
            return late.dropLast().filter { isBefore($0.stamp, end.stamp) } + [end]
        case .debounce(let span): return paused(source, span, position.depth, due)
        case .throttle(let span, let latest): return thinned(source, span, latest, position.depth, due)
        case .timeout(let span):
            for index in 0...source.count {
                let former = index == 0 ? start : source[index - 1].stamp
                if index == source.count, source.end != nil { return source }
                let limit = due(former.tick + span, index)
                if index == source.count || isBefore(limit, source[index].stamp) {
                    return source.prefix(index) + [Happening(stamp: limit, event: .error(RxError.timeout))]
                }
            }
            return source
        case .takeFor(let span):
            let limit = due(start.tick + span)
            if let end = source.end, isBefore(end.stamp, limit) { return source }
            return source.filter { isBefore($0.stamp, limit) } + [Happening(stamp: limit, event: .completed)]
        case .skipFor(let span):
            let limit = due(start.tick + span)
            return source.filter { $0.event.isStopEvent || isBefore(limit, $0.stamp) }
        default: return source
        }
    }

    /// An element that is followed by a pause, or by the end.
    private func paused(_ source: History, _ span: Int, _ depth: Int, _ due: (Int, Int) -> Stamp) -> History {
        source.indices.flatMap { index -> History in
            let one = source[index]
            let next = index + 1 < source.count ? source[index + 1] : nil
            guard one.event.element != nil else {
                // Behind the element that waits, if one does.
                let waits =
                    index > 0 && one.event.isCompleted
                    && isBefore(one.stamp, due(source[index - 1].stamp.tick + span, index - 1))
                return [Happening(stamp: waits ? one.stamp.afterwards(depth) : one.stamp, event: one.event)]
            }
            let limit = due(one.stamp.tick + span, index)
            guard let next, isBefore(next.stamp, limit) else { return [Happening(stamp: limit, event: one.event)] }
            return next.event.isCompleted ? [Happening(stamp: next.stamp, event: one.event)] : []
        }
    }

    /// An element where the span since the last one is over; else, if wanted, the latest when it is.
    private func thinned(
        _ source: History,
        _ span: Int,
        _ latest: Bool,
        _ depth: Int,
        _ due: (Int, Int) -> Stamp
    ) -> History {
        var result = History()
        var next: Stamp?
        var waiting: String?
        func handOn(before limit: Stamp?) {
            while let stamp = next, limit.map({ isBefore(stamp, $0) }) ?? true {
                next = nil
                guard let element = waiting else { return }
                result.append(Happening(stamp: stamp, event: .next(element)))
                waiting = nil
                next = due(stamp.tick + span, result.count)
            }
        }
        for one in source {
            handOn(before: one.stamp)
            if let element = one.event.element {
                if next == nil {
                    result.append(one)
                    next = due(one.stamp.tick + span, result.count)
                } else if latest {
                    waiting = element
                }
            } else if one.event.isCompleted, waiting != nil, let stamp = next {
                handOn(before: nil)
                return result + [Happening(stamp: stamp.afterwards(depth), event: .completed)]
            } else {
                return result + [one]
            }
        }
        handOn(before: nil)
        return result
    }
}
