// Statics, queues, callbacks and tasks.
import Rx
import RxBlocking
import XCTest

final class SessionTests: XCTestCase {
    private let disposeBag = DisposeBag()

    func testLogIn() throws {
        let session = Session()
        XCTAssertEqual(try session.isLoggedIn.toBlocking().first(), false)
        XCTAssertEqual(try session.logIn().toBlocking(timeout: 60).single().name, "Ada")
        XCTAssertEqual(session.greeting, "Hello, Ada")
        XCTAssertEqual(try session.isLoggedIn.toBlocking().first(), true)
    }

    func testRename() throws {
        let names = Session.shared.logIn().rename { $0.uppercased() }.map { $0.name }
        XCTAssertEqual(try names.toBlocking(timeout: 60).toArray(), ["ADA"])
        let failing = Session.shared.logIn().rename { _ in throw APIError.offline }
        XCTAssertThrowsError(try failing.toBlocking(timeout: 60).first())
    }

    func testStatics() {
        var names: [[String]] = []
        Session.names.subscribe(onNext: { names.append($0) }).disposed(by: disposeBag)
        Session.configuration.accept(["b": "1", "a": "2"])
        XCTAssertEqual(names, [[], ["a", "b"]])
        let expired = expectation(description: "expired")
        Session.didExpire.subscribe(onNext: { expired.fulfill() }).disposed(by: Session.disposeBag)
        DispatchQueue.main.async { Session.didExpire.accept(()) }
        wait(for: [expired], timeout: 60)
        XCTAssertGreaterThan(Session.count, 0)
    }
}
