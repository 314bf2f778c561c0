// What is made of answers: filters, texts, JSON and values, with sentences for what is missing.
import Foundation
import FoundationNetworking
import Networking
import Rx
import Testing

@Suite struct ResponseTests {
    private struct User: Decodable, Equatable {
        let name: String
        let age: Int?
        let joined: Date?
    }

    private func response(_ body: String, status: Int = 200) -> Response {
        Response(statusCode: status, data: Data(body.utf8))
    }

    @Test func `filters by status`() throws {
        let statuses = [199, 200, 299, 300, 399, 400]
        func passing(_ filter: (Response) throws -> Response) -> [Int] {
            statuses.filter { (try? filter(response("", status: $0))) != nil }
        }
        #expect(passing { try $0.filterSuccessfulStatusCodes() } == [200, 299])
        #expect(passing { try $0.filterSuccessfulStatusAndRedirectCodes() } == [200, 299, 300, 399])
        #expect(passing { try $0.filter(statusCode: 300) } == [300])
        #expect(passing { try $0.filter(statusCodes: 300..<400) } == [300, 399])
        #expect(passing { try $0.filter(statusCodes: ...200) } == [199, 200])
        let error = #expect(throws: NetworkingError.self) { try response("why", status: 404).filter(statusCode: 200) }
        #expect(error?.response?.data == Data("why".utf8))
        #expect(sentence(error) == "The server answered with status 404.")
    }

    @Test func `texts`() throws {
        #expect(try response("tëxt").mapString() == "tëxt")
        #expect(try response(#"{"to":{"data":"x"}}"#).mapString(atKeyPath: "to.data") == "x")
        for (body, path) in [(#"{"to":1}"#, "to"), ("{}", "to"), ("no", "to")] {
            #expect(throws: NetworkingError.self) { try response(body).mapString(atKeyPath: path) }
        }
        let error = #expect(throws: NetworkingError.self) {
            try Response(statusCode: 200, data: Data([0xFF])).mapString()
        }
        #expect(sentence(error) == "The answer is not the text that was expected.")
    }

    @Test func `JSON`() throws {
        #expect(try response("[1]").mapJSON() as? [Int] == [1])
        #expect(try response("1").mapJSON() as? Int == 1)
        #expect(try response("").mapJSON(failsOnEmptyData: false) is NSNull)
        for body in ["", "{"] {
            let error = #expect(throws: NetworkingError.self) { try response(body).mapJSON() }
            #expect(sentence(error) == "The answer is not JSON.")
        }
    }

    @Test func `values below a key path, with optional fields and dates`() throws {
        let body = response(#"{"to":{"data":[{"name":"ann","joined":0},{"name":"bob","age":7}]}}"#)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let users = try body.map([User].self, atKeyPath: "to.data", using: decoder)
        let joined = Date(timeIntervalSince1970: 0)
        #expect(users == [User(name: "ann", age: nil, joined: joined), User(name: "bob", age: 7, joined: nil)])
        #expect(try response("[1,2]").map([Int].self) == [1, 2])
        #expect(try response(#"{"a":1}"#).map(Int.self, atKeyPath: "a") == 1)
    }

    @Test(arguments: [
        (#"{"to":{}}"#, "The answer has no `to.data`."), ("{}", "The answer has no `to`."),
        (#"{"to":{"data":[{"age":1}]}}"#, "The answer has no `to.data[0].name`."),
        (#"{"to":{"data":[{"name":1}]}}"#, "The answer has no String at `to.data[0].name`."),
        (#"{"to":{"data":[{"name":null}]}}"#, "The answer has no value at `to.data[0].name`."),
        (#"{"to":[]}"#, "The answer has no Dictionary<String, Any> at `to`."), ("{", "The answer cannot be read."),
    ]) func `what is missing or of another type is named`(_ body: String, _ said: String) {
        let error = #expect(throws: NetworkingError.self) {
            try response(body).map([User].self, atKeyPath: "to.data")
        }
        guard case .objectMapping(_, let response)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(response.data == Data(body.utf8))
        #expect(sentence(error) == said)
    }

    @Test func `a decoder of one's own`() throws {
        struct Length: ResponseDecoder {
            func decode<Value: Decodable>(
                _ type: Value.Type,
                from data: Data,
                atKeyPath keyPath: String?
            ) throws -> Value {
                guard let value = data.count as? Value, keyPath == "k" else { throw CocoaError(.coderReadCorrupt) }
                return value
            }
        }
        #expect(try response("four").map(Int.self, atKeyPath: "k", using: Length()) == 4)
    }

    @Test func `singles and observables have the same operators`() throws {
        let good = Single.just(response(#"{"a":"x"}"#))
        let bad = Single.just(response("", status: 500))
        #expect(try collect(good.map(String.self, atKeyPath: "a").asObservable()) == ["x"])
        #expect(try collect(good.mapString(atKeyPath: "a").asObservable()) == ["x"])
        #expect(try collect(good.mapJSON().asObservable()).first as? [String: String] == ["a": "x"])
        #expect(try collect(good.asObservable().map(String.self, atKeyPath: "a")) == ["x"])
        #expect(try collect(good.asObservable().mapString(atKeyPath: "a")) == ["x"])
        #expect(try collect(good.asObservable().mapJSON()).first as? [String: String] == ["a": "x"])
        let refused: [Observable<Response>] = [
            bad.filterSuccessfulStatusCodes().asObservable(), bad.filter(statusCode: 200).asObservable(),
            bad.filterSuccessfulStatusAndRedirectCodes().asObservable(), bad.filter(statusCodes: 1...2).asObservable(),
            bad.asObservable().filterSuccessfulStatusCodes(), bad.asObservable().filter(statusCode: 200),
            bad.asObservable().filterSuccessfulStatusAndRedirectCodes(), bad.asObservable().filter(statusCodes: 1...2),
        ]
        for source in refused { #expect(throws: NetworkingError.self) { try collect(source) } }
        let passed: [Observable<Response>] = [
            good.filterSuccessfulStatusCodes().asObservable(), good.filter(statusCode: 200).asObservable(),
            good.filterSuccessfulStatusAndRedirectCodes().asObservable(), good.filter(statusCodes: 1...).asObservable(),
            good.asObservable().filterSuccessfulStatusCodes(), good.asObservable().filter(statusCode: 200),
            good.asObservable().filterSuccessfulStatusAndRedirectCodes(), good.asObservable().filter(statusCodes: 1...),
        ]
        for source in passed { #expect(try collect(source).map(\.statusCode) == [200]) }
    }
}
