// Marbles for view models: what a person does and what a screen shows, drawn as lines of five ticks a character.
import Rx
import RxTest

extension VirtualMain {
    /// Ticks that a character stands for.
    static let step = 5

    /// Does at its time what each character of a line stands for; the first one is time 0.
    func play(_ line: String, _ act: @escaping (Character) -> Void) {
        for event in Marbles.events(line, from: 0, step: VirtualMain.step, element: { $0 }) {
            guard let character = event.value.element else { fatalError("\(line): only elements are played") }
            scheduler.scheduleAt(event.time) { act(character) }
        }
    }

    /// Subscribes, and draws what comes, each element as its character.
    func drawn<Source: ObservableConvertibleType>(
        _ source: Source,
        in disposeBag: DisposeBag,
        _ symbol: @escaping (Source.Element) -> Character?
    ) -> () -> MarbleLine {
        let observer = scheduler.createObserver(Source.Element.self)
        source.asObservable().subscribe(observer).disposed(by: disposeBag)
        return { MarbleLine(observer.events, from: 0, step: VirtualMain.step, symbol: symbol) }
    }
}

extension SteppedBench {
    /// Does with the bench at its time what each character of a line stands for.
    func play(_ line: String, _ act: @escaping (Self, Character) -> Void) {
        main.play(line) { [unowned self] character in within { act(self, character) } }
    }

    /// Draws what was recorded, each element as its character.
    func drawn<Element>(
        _ observer: TestableObserver<Element>,
        _ symbol: @escaping (Element) -> Character?
    ) -> MarbleLine {
        MarbleLine(observer.events, from: 0, step: VirtualMain.step, symbol: symbol)
    }
}
