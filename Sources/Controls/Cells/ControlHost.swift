// ControlHost: what a control needs of the page it stands on. RxLive's page implements it; unit tests use PlainHost.
public import Markup

/// The page a control belongs to, as the control sees it.
///
/// Confined to the page's turns.
public protocol ControlHost: AnyObject {
    /// The address that the thread's owner word holds during this host's turns; nil: changes are not checked.
    var ownerWord: UnsafeRawPointer? { get }

    /// The cell of `property` must go into the next frame. Called once per clean to dirty edge.
    func markDirty(_ view: View, _ property: Property)

    /// The list of `list` must go into the next frame.
    func markDirty(_ list: ListCell)

    /// Queues something to be done once in the browser, after the state it follows.
    func send(_ signal: PageSignal)

    /// What the template says of a property that nobody has set.
    func templateValue(of number: Int, _ property: Property) -> PropertyValue

    /// A control was changed outside its page's turn: a programming error, named by `sentence`.
    func changedOutsideTurn(_ sentence: String)
}
