// EndpointParty: for whom the work of an endpoint's request counts, carried by its task.
import Locking

/// For whom the work of one request counts; any thread.
final class EndpointParty: Sendable {
    /// That of the request whose task this is; nil outside of endpoints.
    @TaskLocal static var current: EndpointParty?

    private let value: LockedValue<Party>

    init(_ party: Party) { value = LockedValue(party) }

    var party: Party {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
