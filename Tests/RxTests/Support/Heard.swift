// What observers have heard, in one list, each under its name: "a1" is element 1, "a|" the end, "a#" an error.
import Rx

final class Heard {
    private(set) var log: [String] = []

    /// Writes what a program does between.
    func note(_ line: String) { log.append(line) }

    /// Subscribes under a name; `then` acts on each element after it has been written down.
    func listen<Element>(
        _ name: String,
        to source: Observable<Element>,
        then: @escaping (Element) -> Void = { _ in }
    ) -> any Disposable {
        source.subscribe { event in
            switch event {
            case .next(let element):
                self.note("\(name)\(element)")
                then(element)
            case .error: self.note("\(name)#")
            case .completed: self.note("\(name)|")
            }
        }
    }

    /// What a subscriber hears at once; the subscription is not kept.
    static func atOnce<Element>(_ source: Observable<Element>) -> [String] {
        let heard = Heard()
        heard.listen("", to: source).dispose()
        return heard.log
    }
}
