// The library's rows, as tests name them: what a test makes has come on one day, which has the first row.
import RxLiveTest

/// The row of a photo, from 0, the latest first.
func photo(_ place: Int) -> String { "library[\(place + 1)]" }

extension TestPage {
    /// How many photos the library shows.
    var photoCount: Int { max(0, rows("library").count - 1) }

    /// Which of them are ticked, from 0.
    var selectedPhotos: [Int] { selectedRows("library").map { $0 - 1 } }
}
