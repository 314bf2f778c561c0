// LinksViewModel: the sites that somebody logs in with: the list with its removals.
import Controls
import Rx
import RxLive

/// What the section about linked sites shows.
final class LinksViewModel {
    /// The list; nil where it cannot be read.
    let rows: Driver<[LinkRow]?>
    /// Whether there is a list to show: once there was one, it is there until the page goes.
    let isShown: Driver<Bool>
    /// What a removal has come to.
    let removed: Driver<LinkOutcome>
    /// What is said of the last removal, until anything is done.
    let notice: Driver<LinkOutcome?>

    /// - Parameters:
    ///   - removals: The row of a site that is to be removed.
    ///   - others: Whatever else is done on the screen.
    ///   - links: Has the sites.
    ///   - login: Whose they are.
    ///   - wireframe: Asks before one is removed.
    init(
        removals: Observable<LinkRow>,
        others: Observable<Void>,
        links: any LinkService,
        login: Login,
        wireframe: any Wireframe
    ) {
        rows = links.links(of: login).asDriver(onErrorJustReturn: nil)
        isShown = rows.map { $0?.isEmpty == false }.scan(false) { $0 || $1 }.distinctUntilChanged()
        removed = removals.flatMapFirst { row in
            wireframe
                .promptFor(
                    LinksViewModel.question(row),
                    cancelAction: "Keep",
                    actions: [],
                    destructiveAction: "Remove"
                )
                .filter { $0 == "Remove" }
                .flatMapLatest { _ in links.remove(row, of: login) }
                .catchAndReturn(.failed)
        }
        .asDriver(onErrorDriveWith: .empty())
        let deeds = Observable.merge(removals.map { _ in }, others).asDriver(onErrorDriveWith: .empty())
        notice = Driver.merge(removed.map(LinkOutcome?.some), deeds.map { nil })
    }

    private static func question(_ row: LinkRow) -> String {
        "Remove the link to \(row.name)?\nYou cannot log in with it from then on. Browsers that are logged in stay so."
    }
}
