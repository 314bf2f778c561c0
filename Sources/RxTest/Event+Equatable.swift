// Equality of events. Errors are equal when they read alike.
public import Rx

extension Event: Equatable where Element: Equatable {
    /// Whether two events are of one kind and carry equal elements, or errors that read alike.
    public static func == (lhs: Event<Element>, rhs: Event<Element>) -> Bool {
        switch (lhs, rhs) {
        case (.completed, .completed): true
        case (.error(let left), .error(let right)): "\(left)" == "\(right)"
        case (.next(let left), .next(let right)): left == right
        default: false
        }
    }
}

extension MaybeEvent: Equatable where Element: Equatable {
    /// Whether two events are of one kind and carry equal elements, or errors that read alike.
    public static func == (lhs: MaybeEvent<Element>, rhs: MaybeEvent<Element>) -> Bool {
        switch (lhs, rhs) {
        case (.completed, .completed): true
        case (.error(let left), .error(let right)): "\(left)" == "\(right)"
        case (.success(let left), .success(let right)): left == right
        default: false
        }
    }
}

extension CompletableEvent: Equatable {
    /// Whether two events are of one kind and carry errors that read alike.
    public static func == (lhs: CompletableEvent, rhs: CompletableEvent) -> Bool {
        switch (lhs, rhs) {
        case (.completed, .completed): true
        case (.error(let left), .error(let right)): "\(left)" == "\(right)"
        default: false
        }
    }
}
