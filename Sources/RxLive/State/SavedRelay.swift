// SavedRelay: a BehaviorRelay whose value outlives the process. Declared by name; all else happens by itself.
public import Rx

/// A `BehaviorRelay` whose value is still there when the server's process was killed, replaced by a newer one, or has
/// forgotten the page of a sleeping device.
///
/// ```swift
/// final class BillViewModel {
///     let people = SavedRelay("people", 1)
/// }
/// ```
/// Made while its screen is made, in `viewDidLoad` at the latest: a property of a view controller or of a view model. Its value
/// is then the saved one, if there is one, so that whatever is derived from it comes back too. It is stored a moment after each
/// change (see `StateStore`), as `Codable` writes it; what cannot be read any more, since the type is another one by now, is
/// the default again, and the log says so. Outside of a page it is a plain relay.
///
/// `@unchecked Sendable`: `piece` and `isTaking` are used in the page's turns only; `owner` and `isMade` are set while it is made,
/// before anybody else has it.
public final class SavedRelay<Value: Codable & Sendable>: BehaviorRelay<Value>, SavedValue, @unchecked Sendable {
    /// What it is saved as; one of a kind among the saved values of its screen, and a session's among those of all screens.
    public let name: String
    /// Whose it is.
    public let scope: SavedScope
    /// Where it is declared.
    let place: String

    /// What was encoded last; nil: the value is another one since.
    private var piece: [UInt8]?
    private weak var owner: SavedValues?
    private var isMade = false
    /// Whether what comes next in this turn is what is being taken.
    private var isTaking = false

    /// Makes a relay that holds the saved value of that name, or `value`.
    ///
    /// - Parameters:
    ///   - name: What it is saved as, the same in every release; one of a kind on its screen. Screens that name a value of the
    ///     session alike share it.
    ///   - value: What it holds where nothing is saved.
    ///   - scope: Whose it is. Default: the page's.
    ///   - file: Where it is declared, for messages.
    ///   - line: Where it is declared, for messages.
    public init(
        _ name: String,
        _ value: Value,
        scope: SavedScope = .page,
        file: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.name = name
        self.scope = scope
        place = "\(file):\(line)"
        let page = PageCore.current
        let saved = page?.savedPiece(of: name, scope)
        let restored = saved.flatMap { StateCoding.decode(Value.self, from: $0) }
        super.init(value: restored ?? value)
        if saved != nil, restored == nil { page?.couldNotRead(name, as: "\(Value.self)", at: place) }
        owner = page?.savedValues(taking: self)
        guard owner != nil else { return }
        if restored != nil { piece = saved }
        // Ends with the relay, which keeps it.
        _ = subscribe(onNext: { [weak self] _ in self?.changed() })
        isMade = true
    }

    private func changed() {
        guard isMade, let owner else { return }
        // What is taken is no change; what somebody who hears of it makes of it is one, and so is what comes from elsewhere.
        if owner.isCurrent, isTaking { return isTaking = false }
        owner.changed(self)
    }

    func forget() { piece = nil }

    func encoded() -> [UInt8]? {
        if let piece { return piece }
        piece = StateCoding.encode(value)
        return piece
    }

    func take(_ new: [UInt8]) {
        guard new != piece, let value = StateCoding.decode(Value.self, from: new) else { return }
        piece = new
        isTaking = true
        accept(value)
        isTaking = false
    }
}
