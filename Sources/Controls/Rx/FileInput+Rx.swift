// What a person chooses of their files.
public import Rx

extension Reactive where Base: FileInput {
    /// The files, as they are chosen; none, where the person takes them back.
    public var files: ControlEvent<[ChosenFile]> { browserEvent(.files) }
}

extension BrowserEvent<[ChosenFile]> {
    /// The person chooses files.
    static var files: BrowserEvent { BrowserEvent("change", .text("files")) { ChosenFile.read($0) } }
}
