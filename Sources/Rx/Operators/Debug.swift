// debug: prints every event of a sequence.
import Glibc

extension ObservableType {
    /// Prints every event, and the subscription's beginning and end.
    ///
    /// See reactivex.io/documentation/operators/do.html.
    ///
    /// - Parameters:
    ///   - identifier: What stands before each line. Default: the place in the source file.
    ///   - trimOutput: Whether events are shortened to 40 characters. Default: false.
    ///   - file: The caller's file.
    ///   - line: The caller's line.
    ///   - function: The caller's function.
    /// - Returns: The same sequence.
    public func debug(
        _ identifier: String? = nil,
        trimOutput: Bool = false,
        file: String = #file,
        line: UInt = #line,
        function: String = #function
    ) -> Observable<Element> {
        let name = identifier ?? "\(file.split(separator: "/").last ?? ""):\(line) (\(function))"
        func say(_ what: String) { print("\(timestamp()): \(name) -> \(what)") }
        func say(_ event: Event<Element>) {
            let text = "\(event)"
            say("Event \(trimOutput && text.count > 40 ? "\(text.prefix(20))...\(text.suffix(20))" : text)")
        }
        return self.do(
            onNext: { say(.next($0)) },
            onError: { say(.error($0)) },
            onCompleted: { say(.completed) },
            onSubscribe: { say("subscribed") },
            onDispose: { say("isDisposed") }
        )
    }
}

/// The wall clock's time, such as `2026-02-03 10:11:12.013`.
private func timestamp() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    localtime_r(&now.tv_sec, &parts)
    func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date = [(Int(parts.tm_year) + 1900, 4), (Int(parts.tm_mon) + 1, 2), (Int(parts.tm_mday), 2)]
    let time = [(Int(parts.tm_hour), 2), (Int(parts.tm_min), 2), (Int(parts.tm_sec), 2)]
    let day = date.map(digits).joined(separator: "-")
    return "\(day) \(time.map(digits).joined(separator: ":")).\(digits(now.tv_nsec / 1_000_000, 3))"
}
