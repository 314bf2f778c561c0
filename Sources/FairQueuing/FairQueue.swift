// FairQueue: who comes first where not all can be served at once: networks in turn, within one its members in turn, and
// what one member wants in the order in which it came. Requests and sockets of a busy loop, and work off the loops, wait
// in one.
//
// All of it can be inlined: the module whose items wait compiles the queue for them. Otherwise each append and each pop looks
// up the metadata of eight generic types, which took a third of the work of storing a page.

/// Items that wait for their turn: of networks, by number, and of members of a network.
public struct FairQueue<Member: Hashable, Item> {
    @usableFromInline var networks = Turns<UInt64, Turns<Member, Lane<Item>>>()

    /// How many items wait.
    @inlinable public var count: Int { total }
    @usableFromInline var total = 0

    /// An empty one.
    @inlinable public init() {}

    /// Whether nothing waits.
    @inlinable public var isEmpty: Bool { count == 0 }

    /// Appends an item behind all that its member waits for.
    @inlinable public mutating func append(_ item: Item, network: UInt64, member: Member) {
        total += 1
        networks.change(network) { members in
            members.count += 1
            members.change(member) { $0.append(item) }
        }
    }

    /// Takes the item whose turn it is.
    @inlinable public mutating func popFirst() -> Item? {
        let item = networks.serve { members in
            members.count -= 1
            return members.serve { $0.popFirst() }
        }
        if item != nil { total -= 1 }
        return item
    }

    /// How many items a member waits for.
    @inlinable public func count(of network: UInt64, _ member: Member) -> Int { networks[network]?[member]?.count ?? 0 }

    /// Takes the oldest item of a member, whose turn it need not be.
    @inlinable public mutating func popFirst(of network: UInt64, _ member: Member) -> Item? {
        take(of: network, member) { $0.popFirst() }
    }

    /// Takes the first item of a member that is meant, whose turn it need not be.
    @discardableResult @inlinable
    public mutating func removeFirst(
        of network: UInt64,
        _ member: Member,
        where isMeant: (Item) -> Bool
    ) -> Item? {
        take(of: network, member) { $0.removeFirst(where: isMeant) }
    }

    @inlinable mutating func take(
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
        if item != nil { total -= 1 }
        return item
    }

    /// How many items a network waits for.
    @inlinable public func count(of network: UInt64) -> Int { networks[network]?.count ?? 0 }

    /// How many items wait of the network that waits for most.
    @inlinable public var largestCount: Int { networks.key(ofLargest: \.count).map(count(of:)) ?? 0 }

    /// Takes the newest item of the member that waits for most in the network that waits for most.
    @inlinable public mutating func popLargest() -> Item? {
        guard let network = networks.key(ofLargest: \.count) else { return nil }
        total -= 1
        return networks.take(from: network) { members in
            members.count -= 1
            guard let member = members.key(ofLargest: \.count) else { return nil }
            return members.take(from: member) { $0.popLast() }
        }
    }
}

/// What can be empty, and then is forgotten.
@usableFromInline protocol Emptiable {
    init()
    var isEmpty: Bool { get }
}

/// Lanes that are served in turn.
@usableFromInline struct Turns<Key: Hashable, Content: Emptiable>: Emptiable {
    @usableFromInline var order = Lane<Key>()
    @usableFromInline var lanes: [Key: Content] = [:]
    /// Items in all lanes, counted by the owner.
    @usableFromInline var count = 0

    @inlinable init() {}

    @inlinable var isEmpty: Bool { lanes.isEmpty }

    @inlinable subscript(key: Key) -> Content? { lanes[key] }

    @inlinable mutating func change(_ key: Key, _ body: (inout Content) -> Void) {
        if lanes[key] == nil { order.append(key) }
        body(&lanes[key, default: Content()])
    }

    /// Takes something of the lane whose turn it is; its next turn comes after all others'.
    @inlinable mutating func serve<Item>(_ body: (inout Content) -> Item?) -> Item? {
        guard let key = order.popFirst() else { return nil }
        let item = body(&lanes[key, default: Content()])
        if lanes[key]?.isEmpty == false { order.append(key) } else { lanes[key] = nil }
        return item
    }

    /// Takes something of one lane; its turn stays where it was.
    @inlinable mutating func take<Item>(from key: Key, _ body: (inout Content) -> Item?) -> Item? {
        let item = body(&lanes[key, default: Content()])
        if lanes[key]?.isEmpty != false {
            lanes[key] = nil
            order.remove(key)
        }
        return item
    }

    @inlinable func key(ofLargest size: (Content) -> Int) -> Key? { lanes.max { size($0.value) < size($1.value) }?.key }
}

/// First in, first out.
@usableFromInline struct Lane<Item>: Emptiable {
    @usableFromInline var items: [Item?] = []
    @usableFromInline var start = 0

    @inlinable init() {}

    @inlinable var isEmpty: Bool { start == items.count }
    @inlinable var count: Int { items.count - start }

    @inlinable mutating func append(_ item: Item) { items.append(item) }

    @inlinable mutating func popFirst() -> Item? {
        guard start < items.count else { return nil }
        defer {
            items[start] = nil
            start += 1
            if start == items.count { self = Lane() } else if start > 32, start > items.count / 2 { compact() }
        }
        return items[start]
    }

    @inlinable mutating func popLast() -> Item? {
        guard start < items.count else { return nil }
        return items.removeLast()
    }

    @inlinable mutating func removeFirst(where isMeant: (Item) -> Bool) -> Item? {
        guard let place = items[start...].firstIndex(where: { $0.map(isMeant) ?? false }) else { return nil }
        return place == start ? popFirst() : items.remove(at: place)
    }

    @inlinable mutating func remove(_ item: Item) where Item: Equatable {
        compact()
        items.removeAll { $0 == item }
    }

    @inlinable mutating func compact() {
        items.removeFirst(start)
        start = 0
    }
}
