// Party: between whom a server shares its time, its room and its threads.
import Rx

/// Who somebody is as far as fairness goes.
struct Party: Hashable, Sendable {
    /// The IPv4 address or IPv6 /64.
    let network: UInt64
    let session: SessionID
}

extension Page {
    /// Whose page this work belongs to; nil outside of a page's loop.
    static var current: Party? {
        guard let page = Home.current?.context as? Page, page.loop.isCurrent else { return nil }
        return page.inspect(\.party)
    }
}
