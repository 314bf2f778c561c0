// WallSearch: what a wall finds, as the screen sees it, for one reader. GraphWall has it where the wall is this program's; tests bring
// their own behind the same protocol.
import Rx

/// Posts and people of a wall, looked for by one person.
///
/// What comes arrives on the page that asked; an error is a `WallError`.
protocol WallSearch: Sendable {
    /// The latest posts with some words, or those behind a cursor.
    func posts(with words: String, after cursor: String?) -> Single<GetFeedsResponse>
    /// Who may be meant by the beginning of a name.
    func people(_ prefix: String) -> Single<[IdName]>
}
