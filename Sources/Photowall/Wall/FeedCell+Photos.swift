// FeedCell+Photos: the photos of a post in its row: one in its own shape, or up to four side by side.
import Controls

extension FeedCell {
    /// Shows the first of a post's photos, and how many more there are.
    func showPhotos(of feed: Feed) {
        guard let photos = feed.photos, !photos.data.isEmpty else { return mosaic.isHidden = true }
        mosaic.isHidden = false
        let shown = photos.data.prefix(FeedPhotos.rowLimit)
        mosaic[attribute: "data-count"] = "\(shown.count)"
        if shown.count == 1, shown.first?.hasShape == false { mosaic[attribute: "data-shape"] = "unknown" }
        for (place, (image, photo)) in zip([photo1, photo2, photo3, photo4], shown).enumerated() {
            image.isHidden = false
            image.show(photo, by: feed.from?.name, within: FeedCell.widest)
            image[attribute: "sizes"] = FeedCell.sizes(of: place, among: shown.count)
        }
        let rest = photos.count - shown.count
        furtherPhotos.isHidden = rest <= 0
        if rest > 0 { furtherCount.text = "+\(rest)" }
    }

    /// Pixels of the largest image that a row needs: the column is 600 wide, and screens have two or three for each.
    private static let widest = 1_280

    /// How wide an image of the mosaic is, with what is cut off at its sides where it fills a box that is higher; see `.mosaic` in
    /// photowall.css.
    private static func sizes(of place: Int, among count: Int) -> String {
        switch (count, place) {
        case (1, _): "(max-width: 40rem) 100vw, 37.5rem"
        case (2, _), (3, 0): "(max-width: 40rem) 89vw, 33.5rem"
        case (3, _): "(max-width: 40rem) 45vw, 16.5rem"
        default: "(max-width: 40rem) 50vw, 18.75rem"
        }
    }
}
