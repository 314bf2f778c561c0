// Input and output on a test scheduler.

// swift-format-ignore-file: OmitExplicitReturns, NeverUseImplicitlyUnwrappedOptionals

import Controls
import Rx
import RxTest
import XCTest

final class LoginViewModelTests: XCTestCase {
    private var scheduler: TestScheduler!
    private var disposeBag: DisposeBag!
    private var api: UserAPIMock!

    override func setUp() {
        super.setUp()
        scheduler = TestScheduler(initialClock: 0)
        disposeBag = DisposeBag()
        api = UserAPIMock()
    }

    override func tearDown() {
        scheduler = nil
        disposeBag = nil
        api = nil
        super.tearDown()
    }

    private func output(username: [Recorded<Event<String>>], taps: [Recorded<Event<Void>>]) -> LoginViewModel.Output {
        let viewModel = LoginViewModel(api: api)
        return viewModel.transform(
            input: LoginViewModel.Input(
                username: scheduler.createHotObservable(username).asDriver(onErrorJustReturn: ""),
                password: .just("secret"),
                loginTaps: scheduler.createHotObservable(taps).asSignal(onErrorJustReturn: ())
            )
        )
    }

    func testLoginIsEnabledByLongNames() {
        let enabled = scheduler.createObserver(Bool.self)
        let output = self.output(username: [.next(10, "a"), .next(20, "ada"), .next(30, "ad")], taps: [])
        output.isLoginEnabled.drive(enabled).disposed(by: disposeBag)
        scheduler.start()
        XCTAssertEqual(enabled.events, [.next(10, false), .next(20, true), .next(30, false)])
    }

    func testLoginLoadsTheUser() {
        api.userResult = scheduler.createColdObservable([.next(10, User(id: 3, name: "Ada")), .completed(10)])
            .asSingle()
        let user = scheduler.createObserver(User.self)
        let loading = scheduler.createObserver(Bool.self)
        let output = self.output(username: [.next(10, "ada")], taps: [.next(50, ())])
        output.user.drive(user).disposed(by: disposeBag)
        output.isLoading.drive(loading).disposed(by: disposeBag)
        scheduler.start()
        XCTAssertEqual(user.events, [.next(60, User(id: 3, name: "Ada"))])
        XCTAssertEqual(loading.events, [.next(0, false), .next(50, true), .next(60, false)])
    }

    func testAnErrorIsShownAndLoginGoesOn() {
        var results: [Single<User>] = [.error(APIError.offline), .just(User(id: 3, name: "Ada"))]
        api.userResult = Single.deferred { results.removeFirst() }
        let user = scheduler.createObserver(User.self)
        let errors = scheduler.createObserver(String.self)
        let output = self.output(username: [.next(10, "ada")], taps: [.next(50, ()), .next(60, ())])
        output.error.drive(errors).disposed(by: disposeBag)
        output.user.drive(user).disposed(by: disposeBag)
        scheduler.start()
        XCTAssertRecordedElements(errors.events, ["offline"])
        XCTAssertRecordedElements(user.events, [User(id: 3, name: "Ada")])
    }

    func testTheProfileIsSavedOnce() {
        let name = BehaviorSubject(value: "Grace")
        let taps = PublishSubject<Void>()
        let input = ProfileInput(
            name: ControlProperty(values: name, valueSink: name),
            save: ControlEvent(events: taps)
        )
        let saved = scheduler.createObserver(User.self)
        ProfileViewModel(input: input, api: api).saved.subscribe(saved).disposed(by: disposeBag)
        taps.onNext(())
        XCTAssertEqual(saved.events, [.next(0, User(id: 3, name: "Grace"))])
        XCTAssertEqual(api.saved, [User(id: 3, name: "Grace")])
    }
}
