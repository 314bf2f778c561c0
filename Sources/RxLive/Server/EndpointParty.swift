// EndpointParty: the network and session that an endpoint's work counts for, carried by its task.
import Locking

/// The network and session that the work of one request counts for; any thread.
final class EndpointParty: Sendable {
    /// The one of the task that runs here; nil outside of endpoints.
    @TaskLocal static var current: EndpointParty?

    private let value: LockedValue<Party>

    init(_ party: Party) { value = LockedValue(party) }

    var party: Party {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
