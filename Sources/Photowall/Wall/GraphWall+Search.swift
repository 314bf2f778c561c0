// GraphWall+Search: what is found on this program's wall.
import Rx

extension GraphWall: WallSearch {
    func posts(with words: String, after cursor: String?) -> Single<GetFeedsResponse> {
        ask(.posts(words: words, after: cursor))
    }
}
