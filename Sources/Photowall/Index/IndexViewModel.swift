// IndexViewModel: the demonstration on the first page: what is typed, and what becomes of the server.
import Controls
import Rx
import RxLive

/// What the first page shows of its demonstration.
final class IndexViewModel {
    /// What a visitor does.
    struct Input {
        /// What they have typed.
        let words: Observable<String>
        /// Presses on the button that kills the server.
        let taps: ControlEvent<OnceKey>
    }

    /// What has reached the server, and which process that is.
    let reached: Driver<String>
    /// Whether the server is being killed.
    let isKilling: Driver<Bool>
    /// What became of it.
    let result: Driver<KillOutcome>

    /// - Parameters:
    ///   - input: What a visitor does.
    ///   - process: The number of this process.
    ///   - kill: Kills the server.
    init(input: Input, process: Int32, kill: @escaping (OnceKey) -> Single<KillOutcome>) {
        let killing = ActivityIndicator()
        reached = input.words.map { words in
            switch words.count {
            case 0: "Process \(process) waits for your words."
            case 1: "1 character has reached process \(process)."
            default: "\(words.count) characters have reached process \(process)."
            }
        }
        .distinctUntilChanged().asDriver(onErrorJustReturn: "")
        isKilling = killing.asDriver()
        result = input.taps.asObservable().map { ($0, ()) }
            .carryOut(trackedBy: killing) { key, _ in kill(key) }
            .asDriver(onErrorDriveWith: .empty())
    }
}
