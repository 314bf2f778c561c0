// JSON as an endpoint answers it.
import HTTP
import Testing

@testable import RxLive

@Suite struct ResponseJSONTests {
    private struct Card: Encodable {
        let title: String
        let place: Double
    }

    @Test func `a value is answered as JSON`() throws {
        let house = try RoutedServer { router in
            router.endpoint(.get, "/cards") { _ in try .json([Card(title: "Größe \"1\"", place: 0.5)]) }
            router.endpoint(.get, "/none") { _ in try .json([String](), status: 404) }
        }
        let cards = try house.send("GET", "/cards")
        #expect(cards.status == 200)
        #expect(cards["Content-Type"] == "application/json")
        #expect(cards.text == #"[{"title":"Größe \"1\"","place":0.5}]"#)
        let none = try house.send("GET", "/none")
        #expect(none.status == 404 && none.text == "[]")
    }

    @Test func `what JSON does not have is an error`() throws {
        let house = try RoutedServer { router in
            router.endpoint(.get, "/") { _ in try .json([Card(title: "", place: .infinity)]) }
        }
        #expect(try house.send("GET", "/").status == 500)
    }
}
