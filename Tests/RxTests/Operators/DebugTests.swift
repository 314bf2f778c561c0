// debug: the lines it prints.
import Glibc
import Rx
import RxTest
import Testing

@Suite(.serialized) struct DebugTests {
    /// The lines about `name` that `body` prints, without their times; other tests' lines are printed again.
    private func printed(_ name: String, _ body: () -> Void) throws -> [String] {
        let file = try #require(tmpfile())
        fflush(nil)
        let former = dup(1)
        dup2(fileno(file), 1)
        body()
        fflush(nil)
        dup2(former, 1)
        close(former)
        rewind(file)
        var mine: [String] = []
        while let line = readLine(of: file) {
            let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
            if parts.count == 2, parts[1].hasPrefix(name) {
                #expect(parts[0].wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}/) != nil)
                mine.append(parts[1])
            } else {
                print(line)
            }
        }
        fclose(file)
        return mine
    }

    private func readLine(of file: UnsafeMutablePointer<FILE>) -> String? {
        var line: UnsafeMutablePointer<CChar>?
        var size = 0
        defer { free(line) }
        guard getline(&line, &size, file) >= 0, let line else { return nil }
        return String(cString: line).split(separator: "\n").first.map(String.init) ?? ""
    }

    @Test func `every event, the beginning and the end`() throws {
        let lines = try printed("numbers") { _ = Observable.of(1, 2).debug("numbers").subscribe() }
        #expect(
            lines == [
                "numbers -> subscribed", "numbers -> Event next(1)", "numbers -> Event next(2)",
                "numbers -> Event completed", "numbers -> isDisposed",
            ]
        )
    }

    @Test func `an error, and a disposal`() throws {
        let failing = try printed("failing") {
            _ = Observable<Int>.error(Oops()).debug("failing").subscribe(onError: { _ in })
        }
        #expect(failing == ["failing -> subscribed", "failing -> Event error(Oops())", "failing -> isDisposed"])
        let disposed = try printed("silent") { Observable<Int>.never().debug("silent").subscribe().dispose() }
        #expect(disposed == ["silent -> subscribed", "silent -> isDisposed"])
    }

    @Test func `without a name, the place in the source`() throws {
        let line = #line + 1
        let lines = try printed("DebugTests") { _ = Observable<Int>.empty().debug().subscribe() }
        #expect(lines.first == "DebugTests.swift:\(line) (\(#function)) -> subscribed")
    }

    @Test func `long events can be shortened to their ends`() throws {
        let text = String(repeating: "a", count: 50) + "z"
        let whole = try printed("whole") { _ = Observable.just(text).debug("whole").subscribe() }
        #expect(whole[1] == "whole -> Event next(\(text))")
        let trimmed = try printed("short") { _ = Observable.just(text).debug("short", trimOutput: true).subscribe() }
        #expect(trimmed[1] == "short -> Event next(aaaaaaaaaaaaaaa...aaaaaaaaaaaaaaaaaaz)")
    }

    @Test func `a plain pass for the events`() throws {
        var events: [Event<Int>] = []
        _ = try printed("passing") { _ = Observable.of(1, 2).debug("passing").subscribe { events.append($0) } }
        #expect(events == [.next(1), .next(2), .completed])
    }
}
