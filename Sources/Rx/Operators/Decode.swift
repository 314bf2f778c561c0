// decode: data into values.
public import FoundationEssentials

/// Reads values from data, as `JSONDecoder` does.
public protocol DataDecoder {
    /// A value of `type` from `data`.
    func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension JSONDecoder: DataDecoder {}
extension PropertyListDecoder: DataDecoder {}

extension ObservableType where Element == Data {
    /// Reads a value of `type` from each element; what `decoder` throws ends the sequence.
    ///
    /// ```
    /// source              -"1"-"2"-"x"
    /// decode(type: Int)   -1---2---#
    /// ```
    ///
    /// See reactivex.io/documentation/operators/map.html.
    public func decode<Item: Decodable, Decoder: DataDecoder>(type: Item.Type, decoder: Decoder) -> Observable<Item> {
        map { try decoder.decode(type, from: $0) }
    }
}
