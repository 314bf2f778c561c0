// What a preview shows.
public import Rx

extension Reactive where Base: FilePreview {
    /// The file that it draws, by its ``ChosenFile/id``.
    public var file: Binder<String?> { Binder(base) { $0.file = $1 } }
}
