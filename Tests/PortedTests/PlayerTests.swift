// Binders, a delegate as an observable, coordinators.
import Rx
import XCTest

final class PlayerTests: XCTestCase {
    private let player = Player()
    private let disposeBag = DisposeBag()

    func testBinders() {
        Observable.of(true).bind(to: player.rx.playing).disposed(by: disposeBag)
        Driver.just(2.0).drive(player.rx.rate).disposed(by: disposeBag)
        XCTAssertTrue(player.isPlaying)
        XCTAssertEqual(player.rate, 2)
    }

    func testVolume() {
        var volumes: [Double] = []
        player.rx.volume
            .subscribe(with: self, onNext: { _, volume in volumes.append(volume) })
            .disposed(by: disposeBag)
        player.turn(to: 0.5)
        Observable.just(true).bind(to: player.rx.mute).disposed(by: disposeBag)
        XCTAssertEqual(volumes, [0.5, 0])
    }

    func testCoordinators() {
        let app = AppCoordinator()
        app.start().subscribe().disposed(by: disposeBag)
        XCTAssertEqual(app.childCount, 1)
        app.languageCoordinator.language.onNext("Swift")
        XCTAssertEqual(app.chosen.value, "Swift")
        XCTAssertEqual(app.childCount, 0)
    }
}
