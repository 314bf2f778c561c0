// CollectionView: rows in any arrangement that the stylesheet makes of them.
/// Rows in any arrangement that the stylesheet makes of them, such as a grid: `data-control="CollectionView"`.
public final class CollectionView: ListView {
    /// Made by a generated view; the browser has all rows, for only it knows how many stand beside each other.
    public required init(number: Int, host: any ControlHost) {
        super.init(number: number, host: host)
        isWindowed = false
    }
}
