// Party: one of those that share a server's time, room and threads.
import Rx

/// Who somebody is as far as fairness goes.
struct Party: Hashable, Sendable {
    /// The IPv4 address or IPv6 /64.
    let network: UInt64
    let session: SessionID
}

extension Party {
    /// Who asked for the work that runs here: in a page's turn, in a once-action and in an endpoint; nil where nobody did.
    static var current: Party? {
        switch Home.current?.context {
        case let page as Page: page.loop.isCurrent ? page.inspect(\.party) : nil
        case let context as LoopContext: context.party
        default: EndpointParty.current?.party
        }
    }
}
