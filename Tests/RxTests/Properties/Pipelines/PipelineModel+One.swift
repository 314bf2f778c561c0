// What operators of one source do, in the model.
import Rx
import RxTest

extension PipelineModel {
    /// What an operator of one source does for a subscriber who comes at `start`.
    func history(_ one: OneSource, _ plan: Plan, at start: Stamp, _ position: Position) -> History {
        func source(at start: Stamp) -> History { history(plan, at: start, position.part(0)) }
        let depth = position.depth
        switch one {
        case .startWith(let count):
            let number = count == 1 ? 1 : 2
            return (0..<number).map { Happening(stamp: start.step($0), event: .next("s\($0)")) }
                + source(at: start.step(number))
        case .retry:
            let first = source(at: start)
            guard let end = first.end, end.event.error != nil else { return first }
            return first.dropLast() + source(at: end.stamp.step())
        case .subscribeOn, .delaySubscription: return source(at: later(one, start, position))
        case .observeOn, .delay, .debounce, .timeout, .takeFor, .skipFor, .throttle:
            return timed(one, source(at: start), from: start, position)
        default: return plain(one, source(at: start), depth).cut
        }
    }

    private func plain(_ one: OneSource, _ source: History, _ depth: Int) -> History {
        switch one {
        case .map: return source.changing { joined($0, "m") }
        case .filter: return source.changing { weight($0) % 3 != 0 ? $0 : nil }
        case .scan:
            var state = ""
            return source.changing { element in
                state = joined(state, element)
                return state
            }
        case .distinct:
            var former: String?
            return source.changing { element in
                defer { former = element }
                return element == former ? nil : element
            }
        case .skip(let count):
            var seen = 0
            return source.changing { element in
                seen += 1
                return seen > count ? element : nil
            }
        case .skipWhile:
            var isOpen = false
            return source.changing { element in
                isOpen = isOpen || weight(element) % 3 == 0
                return isOpen ? element : nil
            }
        case .throwing:
            return source.map { one in
                guard let element = one.event.element, weight(element) % 4 == 0 else { return one }
                return Happening(stamp: one.stamp, event: .error(Oops()))
            }
        case .take, .takeWhile: return taken(one, source, depth)
        case .reduce, .takeLast, .materialize, .catchAndReturn, .ifEmpty: return ended(one, source, depth)
        default: return source
        }
    }

    /// Those that may end before their source.
    private func taken(_ one: OneSource, _ source: History, _ depth: Int) -> History {
        var result = History()
        for happening in source {
            guard let element = happening.event.element else {
                result.append(happening)
                continue
            }
            let (passes, isLast) =
                switch one {
                case .take(let count): (true, result.count + 1 == count)
                case .takeWhile(let inclusive): (inclusive || weight(element) % 4 != 0, weight(element) % 4 == 0)
                default: (true, false)
                }
            if passes { result.append(happening) }
            if isLast {
                let stamp = passes ? happening.stamp.afterwards(depth) : happening.stamp
                return result + [Happening(stamp: stamp, event: .completed)]
            }
        }
        return result
    }

    /// Those that have something to say at the end.
    private func ended(_ one: OneSource, _ source: History, _ depth: Int) -> History {
        let elements = source.dropLast(source.end == nil ? 0 : 1)
        guard let end = source.end else {
            if case .materialize = one { return marks(source) }
            return one.isSilentUntilTheEnd ? [] : source
        }
        func closing(_ values: [String]) -> History {
            values.enumerated().map {
                Happening(stamp: $0 == 0 ? end.stamp : end.stamp.afterwards(depth, $0), event: .next($1))
            } + [
                Happening(
                    stamp: values.isEmpty ? end.stamp : end.stamp.afterwards(depth, values.count),
                    event: .completed
                )
            ]
        }
        let values = elements.compactMap { $0.event.element }
        switch one {
        case .materialize: return marks(source) + closing([]).map { _ in completed(end.stamp.afterwards(depth)) }
        case .catchAndReturn: return end.event.error == nil ? source : elements + closing(["c"])
        case .ifEmpty: return values.isEmpty && end.event.isCompleted ? closing(["e"]) : source
        case .reduce: return end.event.error == nil ? closing([values.reduce("", joined)]) : [end]
        case .takeLast(let count): return end.event.error == nil ? closing(values.suffix(count)) : [end]
        default: return source
        }
    }

    private func completed(_ stamp: Stamp) -> Happening { Happening(stamp: stamp, event: .completed) }

    private func marks(_ source: History) -> History {
        source.map { Happening(stamp: $0.stamp, event: .next(Drawing.marks([$0.event]))) }
    }

    /// When an operator that subscribes later does so.
    private func later(_ one: OneSource, _ start: Stamp, _ position: Position) -> Stamp {
        let span = if case .delaySubscription(let span) = one { span } else { 1 }
        return Stamp(tick: start.tick + span, item: item("later", position, start))
    }

    /// The subscriptions to the source of an operator that is left at `end`.
    func runs(
        _ one: OneSource,
        _ plan: Plan,
        at start: Stamp,
        until end: Stamp,
        _ position: Position
    ) -> [(start: Stamp, end: Stamp)] {
        let last = earlier(end, history(one, plan, at: start, position).end?.stamp)
        switch one {
        case .startWith(let count): return [(start.step(count == 1 ? 1 : 2), last)]
        case .retry:
            let first = history(plan, at: start, position.part(0))
            guard let failure = first.end, failure.event.error != nil else { return [(start, last)] }
            return [(start, earlier(last, failure.stamp)), (failure.stamp.step(), last)]
        case .subscribeOn:
            // Disposed of there, unless it has not begun, or has ended by itself by then.
            let begin = later(one, start, position)
            guard isBefore(begin, last) else { return [] }
            return [(begin, Stamp(tick: last.tick + 1, item: item("left", position, start)))]
        case .delaySubscription: return [(later(one, start, position), last)]
        // The end is handed on later than it comes, but an error.
        case .observeOn, .delay, .debounce, .throttle: return [(start, last)]
        default: return [(start, last)]
        }
    }
}

extension OneSource {
    /// Whether it hands nothing on before its source's end.
    fileprivate var isSilentUntilTheEnd: Bool {
        switch self {
        case .reduce, .takeLast: true
        default: false
        }
    }
}
