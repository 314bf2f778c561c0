// CollectionView: rows in any arrangement that the stylesheet makes of them.
import Markup

public import struct FoundationEssentials.IndexPath

/// What a collection tells its delegate, and asks it: UIKit's names.
public protocol CollectionViewDelegate: ScrollViewDelegate {
    /// Whether an item is to be selected, when somebody taps on it.
    func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool
    /// An item is selected.
    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath)
    /// Whether an item is to be deselected, when somebody selects another one, or taps it once more.
    func collectionView(_ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool
    /// An item is no longer selected.
    func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath)
}

extension CollectionViewDelegate {
    /// Is not told of scrolling.
    public var hearsScrolling: Bool { false }
    /// True.
    public func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        true
    }
    /// Does nothing.
    public func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {}
    /// True.
    public func collectionView(_ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
        true
    }
    /// Does nothing.
    public func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {}
}

/// Rows in any arrangement that the stylesheet makes of them, such as a grid: `data-control="CollectionView"`.
///
/// Its ``ScrollView/delegate`` may be a ``CollectionViewDelegate``.
public final class CollectionView: ListView {
    /// Made by a generated view; the browser has all rows.
    ///
    /// A grid of rows that are all as large as each other, without sections, may say that it ``ListView/isWindowed``: the browser
    /// then has whole lines of it.
    public required init(number: Int, host: any ControlHost) {
        super.init(number: number, host: host)
        isWindowed = false
    }

    private var collectionDelegate: (any CollectionViewDelegate)? { delegate as? any CollectionViewDelegate }

    override func admitted(_ action: RowAction) -> RowAction? {
        guard let collectionDelegate else { return action }
        let isAdmitted =
            switch action.act {
            case .select: collectionDelegate.collectionView(self, shouldSelectItemAt: action.path)
            case .deselect: collectionDelegate.collectionView(self, shouldDeselectItemAt: action.path)
            case .accessory, .insert, .delete, .moveUp, .moveDown, .drag: true
            }
        return isAdmitted ? action : nil
    }

    override func tellDelegate(of action: RowAction) {
        switch action.act {
        case .select: collectionDelegate?.collectionView(self, didSelectItemAt: action.path)
        case .deselect: collectionDelegate?.collectionView(self, didDeselectItemAt: action.path)
        case .accessory, .insert, .delete, .moveUp, .moveDown, .drag: break
        }
    }
}
