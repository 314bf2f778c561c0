// What operators do that make sources of elements, in the model: when each of those runs, and all that happens at them.
import Rx
import RxTest

extension PipelineModel {
    /// What such an operator does, and its subscriptions.
    func nest(
        _ each: EachElement,
        _ outer: Plan,
        _ inner: [Plan],
        at start: Stamp,
        _ position: Position
    ) -> (history: History, runs: [Run]) {
        let source = history(outer, at: start, position.part(0))
        var runs: [Run] = []
        var histories: [History] = []
        for one in source {
            guard let element = one.event.element else { continue }
            let choice = weight(element) % inner.count
            var begin = one.stamp
            if let last = runs.last, let former = histories.last {
                switch each {
                case .flatMap: break
                case .flatMapLatest: runs[runs.count - 1] = last.ending(at: one.stamp)
                case .flatMapFirst:
                    // It still runs.
                    guard let end = former.completion, isBefore(end, one.stamp) else { continue }
                case .concatMap:
                    guard let end = former.completion else { continue }
                    if isBefore(begin, end) { begin = end }
                }
            }
            let place = position.part(1 + choice)
            runs.append(Run(plan: inner[choice], start: begin.step(), end: nil, position: place))
            histories.append(history(inner[choice], at: begin.step(), place))
        }
        let result = together(source, runs, histories)
        runs.append(Run(plan: outer, start: start, end: nil, position: position.part(0)))
        return (result, runs.map { $0.ending(at: $0.end.map { earlier($0, result.end?.stamp) } ?? result.end?.stamp) })
    }

    /// All that happens at the sources that have been made of elements, as long as each runs, and the last end.
    private func together(_ outer: History, _ runs: [Run], _ histories: [History]) -> History {
        let heard = zip(runs, histories).map { run, history in
            run.end.map { end in history.filter { isBefore($0.stamp, end) } } ?? history
        }
        let isLeft = runs.map { $0.end != nil }
        var waiting =
            zip(heard, isLeft).filter { $0.completion == nil && !$1 }.count + (outer.completion == nil ? 1 : 0)
        if waiting > 0 { waiting = .max } else { waiting = heard.filter { $0.completion != nil }.count + 1 }
        var result = History()
        for one in all([outer] + heard) {
            if one.event.isCompleted {
                waiting -= 1
                if waiting == 0 { return result + [Happening(stamp: one.stamp, event: .completed)] }
            } else if one.event.error != nil {
                return result + [Happening(stamp: one.stamp, event: one.event)]
            } else if one.source > 0 {
                result.append(Happening(stamp: one.stamp, event: one.event))
            }
        }
        return result
    }
}

extension Run {
    /// The same, left at `end`.
    func ending(at end: Stamp?) -> Run { Run(plan: plan, start: start, end: end, position: position) }
}
