// CSVDownload: a download as CSV.
import HTTP
import RxLive

final class CSVDownloadViewController: ViewController<CSVDownloadView> {}

extension Router {
    /// The table behind the link.
    mutating func serveSongs() {
        endpoint(.get, "/songs.csv") { request in
            .csv([["Title", "Seconds"], ["Air, on a string", "312"], ["=Bolero()", "930"]], named: "songs.csv")
        }
    }
}
