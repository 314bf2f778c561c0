// The shape of a view model in the style of RxSwift 6: what comes in, what goes out. All files of this target are
// written in that style, in Swift 5 language mode, and differ from it by their imports alone.
import Rx

protocol ViewModelType {
    associatedtype Input
    associatedtype Output

    func transform(input: Input) -> Output
}

enum Schedulers {
    static let background = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
    static let serial = SerialDispatchQueueScheduler(internalSerialQueueName: "ported.serial")
}

struct User: Equatable, Codable {
    let id: Int
    var name: String
}

enum APIError: Error, Equatable {
    case offline
    case notFound
    case server(code: Int)
}
