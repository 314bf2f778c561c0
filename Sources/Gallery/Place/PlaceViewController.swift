// Place: where the device is, once its person says that they want it known; and what there is to see if not.
import Controls
import Rx
import RxLive

final class PlaceViewController: ViewController<PlaceView> {
    /// The place is the browser's to tell, each time with the person's leave, and is not saved.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        let view = view
        // Listening again, in a later turn, has the browser ask again.
        let place = Observable.merge(view.ask.rx.tap.asObservable(), view.again.rx.tap.asObservable())
            .flatMapLatest {
                view.live.rx.browserEvent(.geolocation)
                    .delaySubscription(.milliseconds(1), scheduler: MainScheduler.instance)
            }
            .asDriver(onErrorDriveWith: .empty())

        let coordinates: Driver<String> = place.map {
            if case .place(let latitude, let longitude, _) = $0 {
                "Lat: \(rounded(latitude)), Lon: \(rounded(longitude))"
            } else {
                ""
            }
        }
        coordinates.drive(view.coordinates.rx.text).disposed(by: disposeBag)
        place.map { $0 != .refused }.drive(view.refused.rx.isHidden).disposed(by: disposeBag)
        place.map { $0 != .unavailable }.drive(view.unavailable.rx.isHidden).disposed(by: disposeBag)
    }
}

/// With three digits behind the point: to about a hundred metres.
private func rounded(_ degrees: Double) -> Double { (degrees * 1_000).rounded() / 1_000 }
