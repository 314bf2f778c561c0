// SearchViewModel: what is typed and pressed in, names out.
import Foundation
import Rx

struct SearchViewModel {
    /// The names that begin with what was typed, once the typing pauses.
    let names: Driver<[Name]>
    /// What is said of them.
    let summary: Driver<String>
    /// The name that Enter chooses: the first of what is typed, also while the names of that are still to come.
    let chosen: Driver<String>

    /// - Parameters:
    ///   - query: What is typed; spaces around it do not count.
    ///   - paused: The same, once the typing pauses.
    ///   - search: Enter.
    init(query: Observable<String>, paused: Observable<String>, search: Observable<Void>) {
        names =
            paused
            .map(Name.beginning)
            .asDriver(onErrorDriveWith: .empty())
        summary = names.map { "\($0.count) of \(Name.all.count) names" }
        chosen = search.withLatestFrom(query.map { $0.trimmingCharacters(in: .whitespaces) })
            .map { Name.beginning(with: $0).first.map { "\($0.text) it is." } ?? "No one by that name" }
            .asDriver(onErrorDriveWith: .empty())
    }
}
