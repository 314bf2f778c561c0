// Hooks: what an application may replace for the whole process. Its closures are the one mutable global state of Rx.
import Synchronization

import class Foundation.Thread

/// Process-wide handlers.
public enum Hooks {
    /// Receives the call stack of the subscription (empty unless recorded) and the error.
    public typealias DefaultErrorHandler = (_ subscriptionCallStack: [String], _ error: any Error) -> Void

    /// Returns the call stack of a subscription, the innermost call first.
    public typealias CustomCaptureSubscriptionCallstack = () -> [String]

    /// Whether a call stack is captured at every subscription without an error handler.
    ///
    /// Default: false.
    public static var recordCallStackOnError: Bool {
        get { state.records.load(ordering: .relaxed) }
        set { state.records.store(newValue, ordering: .relaxed) }
    }

    /// What is done with an error that no subscriber handles.
    ///
    /// Default: printed in debug builds, with the call stack if there is one.
    public static var defaultErrorHandler: DefaultErrorHandler {
        get { state.read { $0.handler } }
        set { state.write { $0.handler = newValue } }
    }

    /// Captures the call stack, where it is recorded.
    ///
    /// Default: the symbols of the calls in debug builds, nothing in release builds.
    public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
        get { state.read { $0.capture } }
        set { state.write { $0.capture = newValue } }
    }

    /// What receives an error that nobody handles; made where the subscription is, whose call stack it hands on.
    static func unhandledError() -> (any Error) -> Void {
        let callStack = callStack()
        return { defaultErrorHandler(callStack, $0) }
    }

    /// The call stack of a subscription that is being made, where it is to be recorded.
    static func callStack() -> [String] { recordCallStackOnError ? customCaptureSubscriptionCallstack() : [] }

    private static let state = State()

    /// `@unchecked Sendable`: `Lock` guards the values.
    private final class State: @unchecked Sendable {
        struct Values {
            var handler: DefaultErrorHandler = { callStack, error in
                #if DEBUG
                print("Unhandled error happened: \(error)")
                if !callStack.isEmpty { print("subscription called from:\n\(callStack.joined(separator: "\n"))") }
                #endif
            }
            var capture: CustomCaptureSubscriptionCallstack = {
                #if DEBUG
                Thread.callStackSymbols
                #else
                []
                #endif
            }
        }

        let records = Atomic<Bool>(false)
        private var values = Values()

        func read<Result>(_ body: (Values) -> Result) -> Result {
            let copy = Lock.with(self) { values }
            return body(copy)
        }

        func write(_ body: (inout Values) -> Void) {
            var copy = Lock.with(self) { values }
            body(&copy)
            Lock.with(self) { swap(&values, &copy) }
        }
    }
}
