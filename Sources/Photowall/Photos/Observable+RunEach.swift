// Observable+RunEach: a sequence for each element of a set that changes, for as long as the element is in it.
import Rx

extension ObservableType {
    /// Runs a sequence for each element of the latest array, from when it comes into it until it is not in it any more.
    ///
    /// ```swift
    /// files.map(\.underWay).runEach { file in progress(of: file) }
    /// ```
    /// Elements that are equal are one, and one whose sequence has ended is not begun again while it stays. An error ends all.
    ///
    /// - Parameter run: What is run for an element; subscribed to once.
    /// - Returns: What all of them say.
    func runEach<Key: Hashable, Result>(_ run: @escaping (Key) -> Observable<Result>) -> Observable<Result>
    where Element == [Key] {
        .create { observer in
            let running = CompositeDisposable()
            var keys: [Key: CompositeDisposable.DisposeKey] = [:]
            let arrays = subscribe(
                onNext: { array in
                    let wanted = Set(array)
                    for (key, sequence) in keys where !wanted.contains(key) {
                        keys[key] = nil
                        running.remove(for: sequence)
                    }
                    for key in array where keys[key] == nil {
                        let sequence = SerialDisposable()
                        guard let number = running.insert(sequence) else { return }
                        keys[key] = number
                        sequence.disposable = run(key).subscribe(onNext: observer.onNext, onError: observer.onError)
                    }
                },
                onError: observer.onError
            )
            return Disposables.create(arrays, running)
        }
    }
}
