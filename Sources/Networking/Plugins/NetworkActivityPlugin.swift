// NetworkActivityPlugin: tells when requests are under way.
public import FoundationNetworking
import Locking

/// Tells when the first of several requests begins and when the last one ends.
///
/// One plugin may serve several providers, whose requests are counted together.
public final class NetworkActivityPlugin: PluginType {
    /// What happens to the activity.
    public enum Change: Sendable, Equatable {
        /// A request is under way where there was none.
        case began
        /// The last one has ended.
        case ended
    }

    private struct State {
        var underWay = 0
        /// Whether the last one told was `began`.
        var wasTold = false
        var isTelling = false
    }

    private let state = LockedValue(State())
    private let change: @Sendable (Change) -> Void

    /// Makes the plugin.
    ///
    /// - Parameter networkActivityClosure: Hears `began` and `ended` in turns, one call at a time, on any thread.
    public init(networkActivityClosure: @escaping @Sendable (Change) -> Void) { change = networkActivityClosure }

    /// How many requests are under way.
    public var count: Int { state.withLock { $0.underWay } }

    /// Counts a request.
    public func willSend(_ request: URLRequest, target: any TargetType) {
        state.withLock { $0.underWay += 1 }
        tell()
    }

    /// Counts its end.
    public func didReceive(_ result: Result<Response, NetworkingError>, target: any TargetType) {
        state.withLock { $0.underWay -= 1 }
        tell()
    }

    /// Tells the difference between what was told and what is, outside of the lock; one thread does so for all.
    private func tell() {
        guard
            state.withLock({ state in
                defer { state.isTelling = true }
                return !state.isTelling
            })
        else { return }
        while let change = next() { self.change(change) }
    }

    /// What is to be told next; nil, and nobody tells any more, where nothing is.
    private func next() -> Change? {
        state.withLock { state in
            let isActive = state.underWay > 0
            guard isActive != state.wasTold else {
                state.isTelling = false
                return nil
            }
            state.wasTold = isActive
            return isActive ? .began : .ended
        }
    }
}
