// BrowserEventHub: what is listened to at one view. Which events a browser tells is a cell, so it is state like any other: a browser
// that comes back to a page, or a listener that stops, is never told what is out of date.
package import Markup
import Rx

/// All that is listened to at one view; made when the first one listens, and gone with the view.
final class BrowserEventHub: ViewAttachment {
    private unowned let view: View
    private var sources: [Source] = []
    /// How many listen to taps of a link, which a browser follows otherwise.
    var tapListeners = 0 { didSet { tell() } }

    /// How one listens.
    private struct Wish: Equatable {
        let options: BrowserEventOptions
        let keys: [String]
    }

    /// One type of event.
    private final class Source {
        let type: String
        /// Where its values are found, in the order of their arrival.
        ///
        /// Kept and only added to: what is on its way means the same when listeners come and go.
        var paths: [String] = []
        /// Of those who listen.
        var wishes: [Wish] = []
        /// What was told last, where only the latest counts.
        var latest: [PropertyValue]?
        let subject = EventSubject(PublishSubject<[PropertyValue]>())

        init(_ type: String) { self.type = type }

        /// Whether only the latest counts, for everybody who listens.
        var isTell: Bool { wishes.allSatisfy { $0.options.contains(.latestOnly) } }

        var word: String {
            guard !wishes.isEmpty else { return "" }
            var all = wishes.reduce(into: BrowserEventOptions()) { $0.formUnion($1.options) }
            if !isTell { all.remove(.latestOnly) }
            // One that listens to all keys has all of them sent, and prevents what comes of all or of none.
            let heard = wishes.contains { $0.keys.isEmpty } ? [] : keys { _ in true }
            let prevents = { (options: BrowserEventOptions) in options.contains(.preventsDefault) }
            let prevented = wishes.contains { $0.keys.isEmpty && prevents($0.options) } ? [] : keys(prevents)
            if !prevented.isEmpty { all.remove(.preventsDefault) }
            let lists = prevented.isEmpty ? heard.isEmpty ? [] : [heard] : [heard, prevented]
            return "\(type):\(paths.joined(separator: ","))" + (all.isEmpty ? "" : "?\(all.letters)")
                + lists.map { "!" + $0.joined(separator: ",") }.joined()
        }

        /// The keys of those whose options are such.
        private func keys(_ fits: (BrowserEventOptions) -> Bool) -> [String] {
            Set(wishes.filter { fits($0.options) }.flatMap(\.keys)).sorted().map(BrowserEvents.keyText)
        }
    }

    init(_ view: View) { self.view = view }

    /// An event's payloads, while it is subscribed to.
    func sequence<Payload>(of event: BrowserEvent<Payload>) -> Observable<Payload> {
        let source = source(of: event.type)
        guard let places = places(of: event.paths, in: source) else {
            view.host?.report(
                "more than \(BrowserEvents.mostFields) fields of '\(event.type)' are listened to at one view"
            )
            return .empty()
        }
        let wish = Wish(options: event.options, keys: event.keys)
        return Observable.deferred { [source] in
            guard event.options.contains(.latestOnly), let latest = source.latest else {
                return source.subject.asObservable()
            }
            return source.subject.asObservable().startWith(latest)
        }
        .compactMap { values in
            // What a browser made before there were so many fields has none of the later ones.
            guard places.allSatisfy(values.indices.contains) else { return nil }
            return event.payload(places.map { values[$0] })
        }
        .do(
            onSubscribe: { [weak self] in self?.change(source) { $0.append(wish) } },
            onDispose: { [weak self] in
                self?.change(source) { wishes in
                    if let index = wishes.firstIndex(of: wish) { wishes.remove(at: index) }
                }
            }
        )
    }

    /// What a browser tells; `isAct`: whether the view is where a person could act on it.
    func receive(_ type: String, _ values: [PropertyValue], isAct: Bool) {
        guard let source = sources.first(where: { $0.type == type }) else { return }
        if source.isTell {
            source.latest = values
        } else if !isAct {
            return
        }
        source.subject.send(values)
    }

    func viewDetaches() {
        let ending = sources
        sources = []
        for source in ending { source.subject.end() }
    }

    private func source(of type: String) -> Source {
        if let source = sources.first(where: { $0.type == type }) { return source }
        let source = Source(type)
        sources.append(source)
        return source
    }

    /// The places of fields, which are added where they are new; nil where there would be too many.
    private func places(of paths: [String], in source: Source) -> [Int]? {
        let new = paths.filter { !source.paths.contains($0) }
        guard source.paths.count + new.count <= BrowserEvents.mostFields else { return nil }
        source.paths += new
        return paths.compactMap { source.paths.firstIndex(of: $0) }
    }

    private func change(_ source: Source, _ body: (inout [Wish]) -> Void) {
        body(&source.wishes)
        tell()
    }

    private func tell() {
        let words = (tapListeners > 0 ? ["tap"] : []) + sources.map(\.word).filter { !$0.isEmpty }
        view.set(.events, words.isEmpty ? .none : .string(words.joined(separator: " ")))
    }
}

extension View {
    /// What is listened to here.
    var browserEvents: BrowserEventHub { attachment { BrowserEventHub(self) } }

    /// What a browser tells of an event that the page has let through.
    ///
    /// - Parameters:
    ///   - type: The DOM event's type.
    ///   - values: Those of the fields that are listened to, as far as they go.
    ///   - isOnTop: Whether the view's screen is the one that a person acts on.
    package final func receive(_ type: String, _ values: [PropertyValue], isOnTop: Bool) {
        attached(BrowserEventHub.self)?.receive(type, values, isAct: isOnTop && isReachable)
    }
}
