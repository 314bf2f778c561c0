// A random pipeline as a value: what operators of what sources. PlannedObservable.swift makes it of Rx, PipelineModel.swift says what
// it is to do. To add an operator, name it here, and give it a line in those two.
import Rx
import RxTest

/// A pipeline.
indirect enum Plan {
    /// A source of the trial, by its number.
    case source(Int)
    /// What is there as it is subscribed to.
    case just(String)
    case empty
    case failed
    case one(OneSource, Plan)
    case two(TwoSources, Plan, Plan)
    /// A source for each element of the first: one of the others, by what the element weighs.
    case each(EachElement, Plan, [Plan])

    /// How many parts it has.
    var size: Int {
        switch self {
        case .source, .just, .empty, .failed: 1
        case .one(_, let source): 1 + source.size
        case .two(_, let first, let second): 1 + first.size + second.size
        case .each(_, let outer, let inner): 1 + outer.size + inner.map(\.size).reduce(0, +)
        }
    }
}

/// An operator of one source.
enum OneSource {
    case map, throwing, filter, scan, distinct, reduce, materialize, share
    case take(Int), skip(Int), takeLast(Int), startWith(Int)
    case takeWhile(inclusive: Bool), skipWhile
    case catchAndReturn, ifEmpty, retry
    case observeOn, subscribeOn
    case delay(Int), debounce(Int), timeout(Int), delaySubscription(Int), takeFor(Int), skipFor(Int)
    case throttle(Int, latest: Bool)
}

/// An operator of two sources.
enum TwoSources: CaseIterable {
    case merge, concat, combineLatest, zip, amb, withLatestFrom, sample, takeUntil, skipUntil, `catch`, ifEmpty
}

/// An operator that makes sources of elements.
enum EachElement: CaseIterable {
    case flatMap, flatMapLatest, flatMapFirst, concatMap
}

/// What an element weighs: a number that looks random, for operators that choose.
func weight(_ element: String) -> Int { element.utf8.reduce(7) { ($0 * 31 + Int($1)) % 997 } }

/// The end of what two elements are together: elements stay short however long the pipeline.
func joined(_ left: String, _ right: String) -> String { String((left + right).suffix(4)) }

extension Plan {
    /// A plan of about `size` parts, over that many sources.
    static func random(_ random: inout SplitMix, size: Int, sources: Int) -> Plan {
        if size <= 1 { return .leaf(&random, sources: sources) }
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
            return .one(.random(&random), .random(&random, size: size - 1, sources: sources))
        case 5..<8:
            let left = Int.random(in: 1..<max(2, size), using: &random)
            return .two(
                TwoSources.allCases.randomElement(using: &random) ?? .merge,
                .random(&random, size: left, sources: sources),
                .random(&random, size: size - 1 - left, sources: sources)
            )
        default:
            let inner = (0..<Int.random(in: 1...2, using: &random)).map { _ in
                Plan.random(&random, size: size / 3, sources: sources)
            }
            return .each(
                EachElement.allCases.randomElement(using: &random) ?? .flatMap,
                .random(&random, size: size / 2, sources: sources),
                inner
            )
        }
    }

    private static func leaf(_ random: inout SplitMix, sources: Int) -> Plan {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: .just("j")
        case 1: .empty
        case 2: .failed
        default: .source(Int.random(in: 0..<sources, using: &random))
        }
    }
}

extension OneSource {
    static func random(_ random: inout SplitMix) -> OneSource {
        let count = Int.random(in: 1...3, using: &random)
        let span = Int.random(in: 2...700, using: &random)
        let flag = Bool.random(using: &random)
        let all: [OneSource] = [
            .map, .throwing, .filter, .scan, .distinct, .reduce, .materialize, .share, .take(count), .take(1),
            .skip(count), .takeLast(count), .startWith(count), .takeWhile(inclusive: flag), .skipWhile, .catchAndReturn,
            .ifEmpty, .retry, .observeOn, .subscribeOn, .delay(span), .debounce(span), .timeout(span * 2),
            .delaySubscription(span), .takeFor(span * 2), .skipFor(span), .throttle(span, latest: flag),
        ]
        return all.randomElement(using: &random) ?? .map
    }
}
