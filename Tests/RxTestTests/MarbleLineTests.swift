// Lines of marbles: what they read, what they draw, what they are equal to, and what is said about a wrong one.
import Rx
import RxTest
import Testing

@Suite struct MarbleLineTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test(arguments: ["-", "-a-b-|", "-(ab|)", "--#", "(ab)--(cd)#", "a-|"])
    func `a line is drawn as it was read`(line: String) throws {
        #expect(try MarbleLine(reading: line).description == line)
    }

    @Test(arguments: [
        ("-(ab", "-(ab\n ^ \"(\" is not closed"), ("-a)", "-a)\n  ^ \")\" closes nothing"),
        ("(a(b))", "(a(b))\n  ^ \"(\" inside parentheses"), ("(a-b)", "(a-b)\n  ^ time passes inside parentheses"),
        ("-|-a", "-|-a\n   ^ \"a\" after the end"), ("-#|", "-#|\n  ^ \"|\" after the end"),
        ("(|a)", "(|a)\n  ^ \"a\" after the end"),
    ])
    func `a wrong line says where and why`(line: String, message: String) {
        #expect { try MarbleLine(reading: line) } throws: { "\($0)" == message }
        #expect(MarbleLine(stringLiteral: line).description == message)
        #expect(MarbleLine(stringLiteral: line) != "-")
    }

    @Test func `steps make lines equal and dashes behind do not matter`() {
        let line: MarbleLine = "-a-(bc)-|"
        #expect(line == " a (bc) |--")
        #expect(line != "-a--(bc)|")
        #expect(line != "-a-(cb)-|")
        #expect(line != "-a-(bc)-#")
        #expect(MarbleLine(stringLiteral: "") == "---")
    }

    @Test func `what an observer receives can be compared with a drawing`() {
        let source = scheduler.hot("-a-(bc)-|")
        let result = scheduler.start { source }
        #expect(result.marbles == "-a-(bc)-|")
        #expect("\(result.marbles)" == "-a-(bc)-|")
        #expect(source.subscriptionMarbles == ["^----!"])
    }

    @Test func `characters stand for values`() {
        let values: [Character: Int] = ["a": 10, "b": 20, "s": 30]
        let sums = scheduler.start { scheduler.hot("-a-b-|", values: values).scan(0, accumulator: +) }
        #expect(sums.events == [.next(210, 10), .next(230, 30), .completed(250)])
        #expect(sums.marbles(values) == "-a-s-|")
    }

    @Test func `characters are turned into elements`() {
        let digits = scheduler.cold("-1(23)#", error: Oops()) { $0.wholeNumberValue ?? 0 }
        let more = scheduler.hot("-----8", error: Oops()) { $0.wholeNumberValue ?? 0 }
        let letters = scheduler.cold("-ab|", values: ["a": 10, "b": 20])
        let result = scheduler.start { digits.catch { _ in .merge(letters.asObservable(), more.asObservable()) } }
        #expect(
            result.events == [
                .next(210, 1), .next(220, 2), .next(220, 3), .next(240, 10), .next(250, 8), .next(250, 20),
            ]
        )
    }

    @Test func `what cannot be drawn stands behind the line and equals no drawing`() {
        let word = MarbleLine([.next(210, "ab"), .completed(220)])
        #expect(word.description == "-?|  [? is ab]")
        #expect(word != "-?|")
        let between = MarbleLine([.next(211, "a"), .next(190, "b")])
        #expect(between.description == "ba  [a at 211, b at 190]")
        #expect(between != "ba")
        let dash: MarbleLine = MarbleLine([.next(200, "-")])
        #expect(dash.description == "?  [? is -]")
        #expect(MarbleLine([.next(3, "a"), .next(5, "b")], from: 3, step: 1) == "a-b")
    }

    @Test func `subscriptions are read and drawn`() {
        let subscriptions = Marbles.subscriptions("^--!", "--^", "^!", from: 0, step: 5)
        #expect(subscriptions == [Subscription(0, 15), Subscription(10), Subscription(0, 5)])
        #expect(MarbleLine(Subscription(210)).description == "-^")
        #expect(Marbles.subscriptions("-^-!") == [Subscription(210, 230)])
        let cold = scheduler.cold("a|")
        let hot = scheduler.hot("-x-y-|")
        let result = scheduler.start { hot.flatMapLatest { _ in cold } }
        #expect(cold.subscriptionMarbles == ["-^!", "---^!"])
        #expect(result.marbles.description == "-a-a-|")
    }

    @Test func `an endless cold line goes on until it is disposed of`() {
        let cold = scheduler.cold("-a-b")
        let result = scheduler.start(disposed: 225) { cold }
        #expect(result.marbles == "-a")
        #expect("\(cold.subscriptionMarbles)" == "[^-!  [! at 225]]")
    }
}

/// Something that a test throws.
struct Oops: Error, Equatable {}
