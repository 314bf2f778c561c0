// example and Transcript: the sandbox itself.
import Dispatch
import Rx
import Testing

@Suite struct ExampleTests {
    @Test func `the heading comes first, then what the body writes`() {
        let log = Transcript()
        example("just", to: log) {
            let subscription = Observable.just("a").subscribe { log($0) }
            subscription.dispose()
        }
        #expect(log.lines == ["--- just example ---", "next(a)", "completed"])
    }

    @Test func `items are written as print would write them`() {
        let log = Transcript()
        log("a", 1, Optional<Int>.none as Any, [2])
        log("b", 3, separator: ", ")
        log()
        #expect(log.lines == ["a 1 nil [2]", "b, 3", ""])
    }

    @Test func `any thread may write`() {
        let log = Transcript()
        DispatchQueue.concurrentPerform(iterations: 100) { log($0) }
        #expect(Set(log.lines) == Set((0..<100).map(String.init)))
    }

    @Test func `what the body throws is thrown`() {
        #expect(throws: Oops.self) { try example("throwing", to: Transcript()) { throw Oops() } }
    }

    @Test func `without a transcript it prints`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            example("printed") { print("body") }
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(output.contains("--- printed example ---\nbody\n"))
        #expect(Transcript.standardOutput.lines.isEmpty)
    }
}
