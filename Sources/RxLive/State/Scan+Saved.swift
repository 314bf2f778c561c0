// scan(saved:): scan, from a value that outlives the process.
public import Rx

extension ObservableType {
    /// Accumulates as `scan`, from a saved value: begins with what it is, and saves every result.
    ///
    /// ```
    /// saved 3, source   ---1-----2---|
    /// scan(saved:, +)   3--4-----6---|
    /// ```
    /// The saved value is that of a ``SavedRelay``, and made under the same conditions: when this is called, which is in
    /// `viewDidLoad` at the latest.
    ///
    /// - Parameters:
    ///   - name: What it is saved as; one of a kind on its screen.
    ///   - seed: What it begins with where nothing is saved.
    ///   - scope: Whose it is. Default: the page's.
    ///   - file: Where it is declared, for messages.
    ///   - line: Where it is declared, for messages.
    ///   - accumulator: Makes the next value of the last one and an element; what it throws ends the sequence.
    /// - Returns: The saved value, and each result.
    public func scan<Value: Codable & Sendable>(
        saved name: String,
        _ seed: Value,
        scope: SavedScope = .page,
        file: StaticString = #fileID,
        line: UInt = #line,
        accumulator: @escaping (Value, Element) throws -> Value
    ) -> Observable<Value> {
        let saved = SavedRelay(name, seed, scope: scope, file: file, line: line)
        return scan(saved: saved, accumulator: accumulator)
    }

    /// The same from a relay that is there already.
    ///
    /// - Parameters:
    ///   - relay: What is accumulated, and holds every result.
    ///   - accumulator: Makes the next value of the last one and an element; what it throws ends the sequence.
    /// - Returns: The relay's value, and each result.
    public func scan<Value: Codable & Sendable>(
        saved relay: SavedRelay<Value>,
        accumulator: @escaping (Value, Element) throws -> Value
    ) -> Observable<Value> {
        map { element in
            let value = try accumulator(relay.value, element)
            relay.accept(value)
            return value
        }
        .startWith(deferred: relay)
    }
}

extension Observable {
    /// Begins with what a relay holds when somebody subscribes.
    fileprivate func startWith(deferred relay: BehaviorRelay<Element>) -> Observable<Element> {
        .deferred { self.startWith(relay.value) }
    }
}
