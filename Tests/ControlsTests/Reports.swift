// A main context that only writes down what is reported to it.
import Rx

/// Runs everything at once.
///
/// `@unchecked Sendable`: one test uses it, on one thread.
final class Reports: MainContext, @unchecked Sendable {
    private(set) var lines: [String] = []

    var now: Duration { .zero }
    var isCurrent: Bool { true }

    func post(_ work: @escaping () -> Void) { work() }

    func after(_ delay: Duration, _ work: @escaping () -> Void) -> any Disposable { Disposables.create() }

    func report(_ error: any Error, from binding: String) { lines.append("\(error) from \(binding)") }
}

/// Something that a test sends.
struct Oops: Error {}
