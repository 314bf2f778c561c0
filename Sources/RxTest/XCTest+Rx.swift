// Assertions for XCTest. With Swift Testing, #expect compares all of this as it is.
#if canImport(XCTest)
public import Rx
import XCTest

/// Fails unless both hold the same events; errors are equal if they read alike.
public func XCTAssertEqual<Element: Equatable>(
    _ lhs: [Event<Element>],
    _ rhs: [Event<Element>],
    file: StaticString = #file,
    line: UInt = #line
) {
    check(lhs, rhs, file, line)
}

/// Fails unless both hold the same events; errors are equal if they read alike.
public func XCTAssertEqual<Element: Equatable>(
    _ lhs: [SingleEvent<Element>],
    _ rhs: [SingleEvent<Element>],
    file: StaticString = #file,
    line: UInt = #line
) {
    check(lhs.map(\.asEvent), rhs.map(\.asEvent), file, line)
}

/// Fails unless both hold the same events; errors are equal if they read alike.
public func XCTAssertEqual<Element: Equatable>(
    _ lhs: [MaybeEvent<Element>],
    _ rhs: [MaybeEvent<Element>],
    file: StaticString = #file,
    line: UInt = #line
) {
    check(lhs, rhs, file, line)
}

/// Fails unless both hold the same events; errors are equal if they read alike.
public func XCTAssertEqual(
    _ lhs: [CompletableEvent],
    _ rhs: [CompletableEvent],
    file: StaticString = #file,
    line: UInt = #line
) {
    check(lhs, rhs, file, line)
}

/// Fails unless both hold the same events at the same times; prints them, and as marbles if they can be drawn.
public func XCTAssertEqual<Element: Equatable>(
    _ lhs: [Recorded<Event<Element>>],
    _ rhs: [Recorded<Event<Element>>],
    file: StaticString = #file,
    line: UInt = #line
) {
    check(lhs, rhs, file, line, drawing: { "\(MarbleLine($0))\n" })
}

/// Fails unless both hold the same events at the same times; prints them, and as marbles if they can be drawn.
public func XCTAssertEqual<Element: Equatable>(
    _ lhs: [Recorded<Event<Element?>>],
    _ rhs: [Recorded<Event<Element?>>],
    file: StaticString = #file,
    line: UInt = #line
) {
    check(lhs, rhs, file, line, drawing: { "\(MarbleLine($0))\n" })
}

/// Fails unless the stream consists of these elements, at whatever times; an end or an error is a failure, too.
public func XCTAssertRecordedElements<Element: Equatable>(
    _ stream: [Recorded<Event<Element>>],
    _ elements: [Element],
    file: StaticString = #file,
    line: UInt = #line
) {
    check(stream.map(\.value), elements.map { .next($0) }, file, line)
}

private func check<Value: Equatable>(
    _ lhs: [Value],
    _ rhs: [Value],
    _ file: StaticString,
    _ line: UInt,
    drawing: ([Value]) -> String = { _ in "" }
) {
    guard lhs != rhs else { return }
    XCTFail("\n\(drawing(lhs))\(lhs)\nis not\n\(drawing(rhs))\(rhs)", file: file, line: line)
}

extension Result {
    fileprivate var asEvent: Event<Success> {
        switch self {
        case .success(let element): .next(element)
        case .failure(let error): .error(error)
        }
    }
}
#endif
