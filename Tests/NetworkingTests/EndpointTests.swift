// What becomes of a target's task: queries, forms, JSON and multipart bodies.
import Foundation
import FoundationNetworking
import Testing

@testable import Networking

@Suite struct EndpointTests {
    private let url = URL(string: "http://host/path?a=1") ?? URL(fileURLWithPath: "/")

    private func request(_ task: HTTPTask, headers: [String: String] = [:]) throws -> URLRequest {
        try Endpoint(url: url, method: .post, task: task, httpHeaderFields: headers).urlRequest()
    }

    private func body(_ request: URLRequest) -> String { String(decoding: request.httpBody ?? Data(), as: UTF8.self) }

    @Test func `nothing, and data`() throws {
        let plain = try request(.requestPlain, headers: ["X-Note": "n"])
        #expect(plain.url == url && plain.httpMethod == "POST" && plain.httpBody == nil)
        #expect(plain.value(forHTTPHeaderField: "X-Note") == "n")
        #expect(body(try request(.requestData(Data("raw".utf8)))) == "raw")
    }

    @Test func `parameters in the query, in order and escaped`() throws {
        let parameters: [String: any Sendable] = [
            "z": "a b&c=ü", "n": 1.5, "list": [1, 2], "yes": true, "o": ["k": "v"],
        ]
        let request = try request(.requestParameters(parameters, encoding: .query))
        #expect(
            request.url?.query
                == "a=1&list%5B%5D=1&list%5B%5D=2&n=1.5&o%5Bk%5D=v&yes=true&z=a%20b%26c%3D%C3%BC"
        )
        #expect(request.httpBody == nil)
        #expect(try self.request(.requestParameters([:], encoding: .query)).url == url)
    }

    @Test func `parameters as a form and as JSON, whose type a header may change`() throws {
        let form = try request(.requestParameters(["b": "1+1", "a": 2], encoding: .form))
        #expect(body(form) == "a=2&b=1%2B1" && form.url == url)
        #expect(form.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded; charset=utf-8")
        let json = try request(.requestParameters(["b": [1, 2], "a": "x"], encoding: .json))
        #expect(body(json) == #"{"a":"x","b":[1,2]}"#)
        #expect(json.value(forHTTPHeaderField: "Content-Type") == "application/json")
        let own = try request(.requestParameters([:], encoding: .json), headers: ["content-type": "application/x"])
        #expect(own.value(forHTTPHeaderField: "Content-Type") == "application/x")
    }

    @Test func `what cannot be written is said`() {
        for encoding in [ParameterEncoding.query, .form, .json] {
            let error = #expect(throws: NetworkingError.self) {
                try request(.requestParameters(["when": Date()], encoding: encoding))
            }
            guard case .parameterEncoding(let sentence)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(sentence == error?.localizedDescription && sentence.hasPrefix("The parameter"))
        }
        let error = #expect(throws: NetworkingError.self) { try request(.requestJSONEncodable([Double.nan])) }
        #expect(sentence(error)?.hasPrefix("The request's body could not be written: ") == true)
    }

    @Test func `values as JSON, by an encoder of one's own, and data with a query`() throws {
        struct Draft: Encodable, Sendable {
            let someText = "t"
        }
        #expect(body(try request(.requestJSONEncodable(Draft()))) == #"{"someText":"t"}"#)
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        #expect(body(try request(.requestCustomJSONEncodable(Draft(), encoder: encoder))) == #"{"some_text":"t"}"#)
        let both = try request(.requestCompositeData(Data("d".utf8), urlParameters: ["b": 2]))
        #expect(body(both) == "d" && both.url?.query == "a=1&b=2")
    }

    @Test func `a form with files, whose names cannot leave their quotes`() throws {
        let parts = [
            MultipartFormData(name: "note\"\r\nX: y", data: Data("RxLive-0-boundary".utf8)),
            MultipartFormData(name: "f", data: Data([0xFF]), fileName: "a.jpg", mimeType: "image/jpeg"),
        ]
        let request = try request(.uploadMultipart(parts))
        #expect(
            request.value(forHTTPHeaderField: "Content-Type") == "multipart/form-data; boundary=RxLive-1-boundary"
        )
        let text = String(decoding: request.httpBody ?? Data(), as: UTF8.self)
        #expect(
            text == "--RxLive-1-boundary\r\nContent-Disposition: form-data; name=\"note%22%0D%0AX: y\"\r\n\r\n"
                + "RxLive-0-boundary\r\n--RxLive-1-boundary\r\nContent-Disposition: form-data; name=\"f\"; "
                + "filename=\"a.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n\u{FFFD}\r\n--RxLive-1-boundary--\r\n"
        )
        let evil = MultipartFormData(name: "f", data: Data(), fileName: "f", mimeType: "a/b\r\nX: y")
        #expect(throws: NetworkingError.self) { try self.request(.uploadMultipart([evil])) }
    }

    @Test func `an endpoint is changed by copies`() {
        let endpoint = Endpoint(url: url, httpHeaderFields: ["A": "1", "B": "2"])
        let changed = endpoint.adding(newHTTPHeaderFields: ["B": "3"]).replacing(task: .requestData(Data([1])))
        #expect(changed.httpHeaderFields == ["A": "1", "B": "3"] && endpoint.httpHeaderFields["B"] == "2")
        #expect((try? changed.urlRequest())?.httpBody == Data([1]))
    }
}
