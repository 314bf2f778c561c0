// StateKeys: what a store knows pages, sessions and documents by.
import Sodium
import StateStorage

extension PageToken {
    var key: StateKey { StateKey(high: high, low: low) }

    init(_ key: StateKey) { self.init(high: key.high, low: key.low) }
}

extension SessionID {
    var key: StateKey { StateKey(high: high, low: low) }
}

extension DocumentID {
    var key: StateKey { StateKey(high: token.high, low: token.low) }
}
