// SourceView: a part of a page that shows one of the files that the program was built of.
public import Controls

/// The text of a source of this module: `<code data-control="SourceView" data-outlet="…">NumbersViewController.swift</code>`.
public final class SourceView: Label {
    /// Puts the text of the file that the template names in the place of its name.
    public required init(number: Int, host: any ControlHost) {
        super.init(number: number, host: host)
        text = Listing.texts[text] ?? "There is no file \(text)."
    }
}
