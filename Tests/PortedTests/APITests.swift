// The service, waited for.
import Rx
import RxBlocking
import XCTest

final class APITests: XCTestCase {
    func testUser() throws {
        XCTAssertEqual(try UserStore.shared.user(id: 1).toBlocking(timeout: 60).single().name, "Ada")
    }

    func testUnknownUser() {
        switch UserStore.shared.user(id: 7).toBlocking(timeout: 60).materialize() {
        case .completed:
            XCTFail("Expected result to complete with error, but result was successful.")
        case .failed(let elements, let error):
            XCTAssertTrue(elements.isEmpty)
            XCTAssertEqual(error as? APIError, .notFound)
        }
    }

    func testSaveThenLoad() throws {
        let store = UserStore()
        let loaded = store.save(User(id: 5, name: "Edsger"))
            .andThen(store.user(id: 5))
            .observe(on: Schedulers.serial)
            .map { $0.name }
        XCTAssertEqual(try loaded.toBlocking(timeout: 60).first(), "Edsger")
    }

    func testCache() throws {
        let store = UserStore()
        let name = store.cached(id: 9).map { $0.name }.ifEmpty(default: "nobody")
        XCTAssertEqual(try name.toBlocking().single(), "nobody")
        XCTAssertNil(try store.cached(id: 9).toBlocking().first())
    }

    func testZip() throws {
        let store = UserStore()
        let names = Single.zip(store.user(id: 1), store.user(id: 2)) { "\($0.name), \($1.name)" }
        XCTAssertEqual(try names.toBlocking(timeout: 60).single(), "Ada, Grace")
    }

    func testSearch() throws {
        XCTAssertEqual(try UserStore.shared.search("A").mapMany { $0.id }.toBlocking().last(), [1, 2])
    }

    func testExpectation() {
        let expectation = self.expectation(description: "user")
        let disposable = UserStore.shared.user(id: 2)
            .observe(on: MainScheduler.instance)
            .subscribe(
                onSuccess: { user in
                    MainScheduler.ensureExecutingOnScheduler()
                    XCTAssertEqual(user.name, "Grace")
                    expectation.fulfill()
                },
                onFailure: { XCTFail("\($0)") }
            )
        waitForExpectations(timeout: 60)
        disposable.dispose()
    }

    func testAsyncAwait() async throws {
        let user = try await UserStore.shared.user(id: 1).value
        XCTAssertEqual(user.name, "Ada")
        var elements: [Int] = []
        for try await element in Observable.of(1, 2, 3).values { elements.append(element) }
        XCTAssertEqual(elements, [1, 2, 3])
    }
}
