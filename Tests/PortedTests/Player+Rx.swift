// An object with a delegate, and its reactive extensions.

// swift-format-ignore-file: OmitExplicitReturns

import Rx

protocol PlayerDelegate: AnyObject {
    func player(_ player: Player, didChangeVolume volume: Double)
}

class Player: ReactiveCompatible {
    weak var delegate: PlayerDelegate?
    var rate = 1.0
    var isPlaying = false

    func turn(to volume: Double) {
        delegate?.player(self, didChangeVolume: volume)
    }
}

final class RxPlayerDelegate: PlayerDelegate {
    let volumes = PublishSubject<Double>()

    func player(_ player: Player, didChangeVolume volume: Double) {
        volumes.onNext(volume)
    }
}

extension Reactive where Base: Player {
    var playing: Binder<Bool> {
        return Binder(base) { player, isPlaying in
            player.isPlaying = isPlaying
        }
    }

    var volume: Observable<Double> {
        return Observable.create { [weak base] observer in
            let delegate = RxPlayerDelegate()
            base?.delegate = delegate
            let subscription = delegate.volumes.bind(to: observer)
            return Disposables.create(subscription, Disposables.create { _ = delegate })
        }
    }

    var mute: AnyObserver<Bool> {
        return AnyObserver { [base] event in
            if case .next(true) = event { base.turn(to: 0) }
        }
    }
}
