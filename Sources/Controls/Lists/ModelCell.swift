// ModelCell: a cell that shows a model and nothing else. Its rows cost a page next to nothing.

/// A cell that shows a model and nothing else, the same on every page.
///
/// ```swift
/// extension PostCell: ModelCell {
///     func show(_ post: Post) {
///         author.text = post.author
///         text.text = post.text
///     }
/// }
/// posts.bind(to: view.posts.rx.items(cellType: PostCell.self)).disposed(by: disposeBag)
/// ```
/// The server keeps no controls of such a row, and makes its HTML once for all pages of a loop that show an equal model. So
/// what it shows may depend on the model alone. Its buttons are heard by `rx.modelTapped`; it has no fields.
public protocol ModelCell: TableViewCell {
    /// What it shows.
    associatedtype Model: Hashable

    /// Sets the outlets. Called on a cell in which nothing is set yet.
    func show(_ model: Model)
}
