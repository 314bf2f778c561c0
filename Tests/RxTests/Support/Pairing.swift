// Two lines in, one line out: how the operators of two sources are tested.
import Rx
import RxTest
import Testing

/// What becomes of two hot lines, of `a`, `b`, `c` and of `x`, `y`, `z`.
///
/// A pair is drawn as one letter: `A`, `B`, `C` for `a` with `x`, `y`, `z`; `D`, `E`, `F` for `b`; `G`, `H`, `I` for `c`.
struct Pairing: Sendable, CustomTestStringConvertible {
    let left: String
    let right: String
    let result: String
    /// When each source is left, in characters of its line.
    let leftEnd: Int
    let rightEnd: Int

    init(_ left: String, _ right: String, _ result: String, ends leftEnd: Int, _ rightEnd: Int) {
        self.left = left
        self.right = right
        self.result = result
        self.leftEnd = leftEnd
        self.rightEnd = rightEnd
    }

    var testDescription: String { "\(left) and \(right)" }

    /// Runs the operator on the two lines and compares.
    ///
    /// `dispose`: at which character the subscription is disposed of.
    func check(
        dispose: Int = 80,
        _ make: @escaping (Observable<String>, Observable<String>) -> Observable<String>,
        at location: SourceLocation = #_sourceLocation
    ) {
        let scheduler = TestScheduler(initialClock: 0)
        let one = scheduler.hot(left)
        let two = scheduler.hot(right)
        let outcome = scheduler.start(disposed: 200 + dispose * 10) { make(one.asObservable(), two.asObservable()) }
        #expect(outcome.events == Marbles.events(result), sourceLocation: location)
        #expect(one.subscriptions == [Subscription(200, 200 + leftEnd * 10)], sourceLocation: location)
        #expect(two.subscriptions == [Subscription(200, 200 + rightEnd * 10)], sourceLocation: location)
    }

    /// The letter of a pair; throws at `c` with `z`.
    static func letter(_ left: String, _ right: String) throws -> String {
        if left == "c" && right == "z" { throw Oops() }
        let row = ["a": 0, "b": 3, "c": 6][left] ?? 0
        let column = ["x": 0, "y": 1, "z": 2][right] ?? 0
        return String(Array("ABCDEFGHI")[row + column])
    }
}
