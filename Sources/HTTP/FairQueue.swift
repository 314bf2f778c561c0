// FairQueue: who comes first where not all can be served at once: networks in turn, within one its members in turn, and
// what one member wants in the order in which it came. Requests and sockets of a busy loop, and work off the loops, wait
// in one.

/// Items that wait for their turn: of networks, as ``RemoteAddress/network`` names them, and of members of a network.
package struct FairQueue<Member: Hashable, Item> {
    private var networks = Turns<UInt64, Turns<Member, Lane<Item>>>()

    /// How many items wait.
    package private(set) var count = 0

    /// An empty one.
    package init() {}

    /// Whether nothing waits.
    package var isEmpty: Bool { count == 0 }

    /// Appends an item behind all that its member waits for.
    package mutating func append(_ item: Item, network: UInt64, member: Member) {
        count += 1
        networks.change(network) { members in
            members.count += 1
            members.change(member) { $0.append(item) }
        }
    }

    /// Takes the item whose turn it is.
    package mutating func popFirst() -> Item? {
        let item = networks.serve { members in
            members.count -= 1
            return members.serve { $0.popFirst() }
        }
        if item != nil { count -= 1 }
        return item
    }

    /// How many items a member waits for.
    package func count(of network: UInt64, _ member: Member) -> Int { networks[network]?[member]?.count ?? 0 }

    /// Takes the oldest item of a member, whose turn it need not be.
    package mutating func popFirst(of network: UInt64, _ member: Member) -> Item? {
        take(of: network, member) { $0.popFirst() }
    }

    /// Takes the first item of a member that is meant, whose turn it need not be.
    @discardableResult
    package mutating func removeFirst(
        of network: UInt64,
        _ member: Member,
        where isMeant: (Item) -> Bool
    ) -> Item? {
        take(of: network, member) { $0.removeFirst(where: isMeant) }
    }

    private mutating func take(
        of network: UInt64,
        _ member: Member,
        _ body: (inout Lane<Item>) -> Item?
    ) -> Item? {
        guard count(of: network, member) > 0 else { return nil }
        let item = networks.take(from: network) { members in
            let item = members.take(from: member, body)
            if item != nil { members.count -= 1 }
            return item
        }
        if item != nil { count -= 1 }
        return item
    }

    /// How many items a network waits for.
    package func count(of network: UInt64) -> Int { networks[network]?.count ?? 0 }

    /// How many items wait of the network that waits for most.
    package var largestCount: Int { networks.key(ofLargest: \.count).map(count(of:)) ?? 0 }

    /// Takes the newest item of the member that waits for most in the network that waits for most.
    package mutating func popLargest() -> Item? {
        guard let network = networks.key(ofLargest: \.count) else { return nil }
        count -= 1
        return networks.take(from: network) { members in
            members.count -= 1
            guard let member = members.key(ofLargest: \.count) else { return nil }
            return members.take(from: member) { $0.popLast() }
        }
    }
}

/// What can be empty, and then is forgotten.
private protocol Emptiable {
    init()
    var isEmpty: Bool { get }
}

/// Lanes that are served in turn.
private struct Turns<Key: Hashable, Content: Emptiable>: Emptiable {
    private var order = Lane<Key>()
    private var lanes: [Key: Content] = [:]
    /// Items in all lanes, counted by the owner.
    var count = 0

    var isEmpty: Bool { lanes.isEmpty }

    subscript(key: Key) -> Content? { lanes[key] }

    mutating func change(_ key: Key, _ body: (inout Content) -> Void) {
        if lanes[key] == nil { order.append(key) }
        body(&lanes[key, default: Content()])
    }

    /// Takes something of the lane whose turn it is; its next turn comes after all others'.
    mutating func serve<Item>(_ body: (inout Content) -> Item?) -> Item? {
        guard let key = order.popFirst() else { return nil }
        let item = body(&lanes[key, default: Content()])
        if lanes[key]?.isEmpty == false { order.append(key) } else { lanes[key] = nil }
        return item
    }

    /// Takes something of one lane; its turn stays where it was.
    mutating func take<Item>(from key: Key, _ body: (inout Content) -> Item?) -> Item? {
        let item = body(&lanes[key, default: Content()])
        if lanes[key]?.isEmpty != false {
            lanes[key] = nil
            order.remove(key)
        }
        return item
    }

    func key(ofLargest size: (Content) -> Int) -> Key? { lanes.max { size($0.value) < size($1.value) }?.key }
}

/// First in, first out.
private struct Lane<Item>: Emptiable {
    private var items: [Item?] = []
    private var start = 0

    var isEmpty: Bool { start == items.count }
    var count: Int { items.count - start }

    mutating func append(_ item: Item) { items.append(item) }

    mutating func popFirst() -> Item? {
        guard start < items.count else { return nil }
        defer {
            items[start] = nil
            start += 1
            if start == items.count { self = Lane() } else if start > 32, start > items.count / 2 { compact() }
        }
        return items[start]
    }

    mutating func popLast() -> Item? {
        guard start < items.count else { return nil }
        return items.removeLast()
    }

    mutating func removeFirst(where isMeant: (Item) -> Bool) -> Item? {
        guard let place = items[start...].firstIndex(where: { $0.map(isMeant) ?? false }) else { return nil }
        return place == start ? popFirst() : items.remove(at: place)
    }

    mutating func remove(_ item: Item) where Item: Equatable {
        compact()
        items.removeAll { $0 == item }
    }

    private mutating func compact() {
        items.removeFirst(start)
        start = 0
    }
}
