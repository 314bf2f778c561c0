// decode: data into values, by any decoder.
import FoundationEssentials
import Rx
import RxTest
import Testing

@Suite struct DecodeTests {
    private struct Photo: Codable, Equatable {
        var title: String
    }

    /// Reads a number of bytes.
    private struct CountDecoder: DataDecoder {
        func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item {
            guard let item = data.count as? Item else { throw Oops() }
            return item
        }
    }

    private func events<Item: Decodable>(
        _ data: [String],
        _ type: Item.Type,
        _ decoder: some DataDecoder
    )
        -> [Recorded<Event<Item>>]
    {
        let scheduler = TestScheduler(initialClock: 0)
        return scheduler.start { Observable.from(data.map { Data($0.utf8) }).decode(type: type, decoder: decoder) }
            .events
    }

    @Test func `values of JSON`() {
        let result = events([#"{"title":"Sea"}"#, #"{"title":"Hills"}"#], Photo.self, JSONDecoder())
        #expect(result == [.next(200, Photo(title: "Sea")), .next(200, Photo(title: "Hills")), .completed(200)])
    }

    @Test func `what does not read ends it`() {
        let result = events(["[1]", "what?", "[2]"], [Int].self, JSONDecoder())
        #expect(result.count == 2)
        #expect(result.first == .next(200, [1]))
        #expect(result.last?.value.error is DecodingError)
    }

    @Test func `values of a property list`() throws {
        let data = try PropertyListEncoder().encode(Photo(title: "Sea"))
        let scheduler = TestScheduler(initialClock: 0)
        let result = scheduler.start { Observable.just(data).decode(type: Photo.self, decoder: PropertyListDecoder()) }
        #expect(result.events == [.next(200, Photo(title: "Sea")), .completed(200)])
    }

    @Test func `any decoder will do`() {
        #expect(events(["abc"], Int.self, CountDecoder()) == [.next(200, 3), .completed(200)])
    }
}
