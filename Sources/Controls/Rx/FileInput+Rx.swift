// What a person chooses of their files.
public import Rx

extension Reactive where Base: FileInput {
    /// The files, as they are chosen; none, where the person takes them back.
    public var files: ControlEvent<[ChosenFile]> { browserEvent(.files) }

    /// What the browser sends of its person's files.
    public var uploads: Binder<[FileUpload]> { Binder(base) { $0.uploads = $1 } }

    /// Files that the browser was to send and does not have, by their ``ChosenFile/id``.
    ///
    /// It was given them before the document was reloaded, or they have changed or gone since: the person must choose them
    /// again. It is told while the file input can be used.
    public var lostFiles: ControlEvent<String> { browserEvent(.lostFile) }
}

extension BrowserEvent<[ChosenFile]> {
    /// The person chooses files.
    static var files: BrowserEvent { BrowserEvent("change", .text("files")) { ChosenFile.read($0) } }
}

extension BrowserEvent<String> {
    /// A file that was to be sent is not there.
    static var lostFile: BrowserEvent { BrowserEvent("lostfile", .text("file"), options: .anywhere) { $0 } }
}
