// Response+Rx: what can be made of an answer, as operators of singles and observables.
public import Foundation
public import Rx

extension PrimitiveSequence where Trait == SingleTrait, Element == Response {
    /// The answer, if its status is one of `statusCodes`; see ``Response/filter(statusCodes:)``.
    public func filter<Codes: RangeExpression<Int>>(statusCodes: Codes) -> Single<Response> {
        map { try $0.filter(statusCodes: statusCodes) }
    }

    /// The answer, if its status is `statusCode`.
    public func filter(statusCode: Int) -> Single<Response> { map { try $0.filter(statusCode: statusCode) } }

    /// The answer, if its status is 200 to 299.
    public func filterSuccessfulStatusCodes() -> Single<Response> { map { try $0.filterSuccessfulStatusCodes() } }

    /// The answer, if its status is 200 to 399.
    public func filterSuccessfulStatusAndRedirectCodes() -> Single<Response> {
        map { try $0.filterSuccessfulStatusAndRedirectCodes() }
    }

    /// The JSON in the body; see ``Response/mapJSON(failsOnEmptyData:)``.
    public func mapJSON(failsOnEmptyData: Bool = true) -> Single<Any> {
        map { try $0.mapJSON(failsOnEmptyData: failsOnEmptyData) }
    }

    /// The body as a text; see ``Response/mapString(atKeyPath:)``.
    public func mapString(atKeyPath keyPath: String? = nil) -> Single<String> {
        map { try $0.mapString(atKeyPath: keyPath) }
    }

    /// A value read from the body; see ``Response/map(_:atKeyPath:using:)``.
    public func map<Value: Decodable>(
        _ type: Value.Type,
        atKeyPath keyPath: String? = nil,
        using decoder: any ResponseDecoder = JSONDecoder()
    ) -> Single<Value> {
        map { try $0.map(type, atKeyPath: keyPath, using: decoder) }
    }
}

extension ObservableType where Element == Response {
    /// The answers, if their status is one of `statusCodes`; see ``Response/filter(statusCodes:)``.
    public func filter<Codes: RangeExpression<Int>>(statusCodes: Codes) -> Observable<Response> {
        map { try $0.filter(statusCodes: statusCodes) }
    }

    /// The answers, if their status is `statusCode`.
    public func filter(statusCode: Int) -> Observable<Response> { map { try $0.filter(statusCode: statusCode) } }

    /// The answers, if their status is 200 to 299.
    public func filterSuccessfulStatusCodes() -> Observable<Response> { map { try $0.filterSuccessfulStatusCodes() } }

    /// The answers, if their status is 200 to 399.
    public func filterSuccessfulStatusAndRedirectCodes() -> Observable<Response> {
        map { try $0.filterSuccessfulStatusAndRedirectCodes() }
    }

    /// The JSON in the bodies; see ``Response/mapJSON(failsOnEmptyData:)``.
    public func mapJSON(failsOnEmptyData: Bool = true) -> Observable<Any> {
        map { try $0.mapJSON(failsOnEmptyData: failsOnEmptyData) }
    }

    /// The bodies as texts; see ``Response/mapString(atKeyPath:)``.
    public func mapString(atKeyPath keyPath: String? = nil) -> Observable<String> {
        map { try $0.mapString(atKeyPath: keyPath) }
    }

    /// Values read from the bodies; see ``Response/map(_:atKeyPath:using:)``.
    public func map<Value: Decodable>(
        _ type: Value.Type,
        atKeyPath keyPath: String? = nil,
        using decoder: any ResponseDecoder = JSONDecoder()
    ) -> Observable<Value> {
        map { try $0.map(type, atKeyPath: keyPath, using: decoder) }
    }
}
