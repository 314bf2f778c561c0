// ControlHost: what a control needs of the page it stands on. RxLive's page implements it; unit tests use PlainHost.
public import Markup

/// The page a control belongs to, as the control sees it.
///
/// Confined to the page's turns, but for ``ownerWord``, ``isOnLoop`` and ``performInTurn(_:_:orElse:)``.
public protocol ControlHost: AnyObject {
    /// The address that the thread's owner word holds during this host's turns; nil: calls are not checked.
    ///
    /// Any thread; read when a view is made.
    var ownerWord: UnsafeRawPointer? { get }

    /// The cell of `property` must go into the next frame. Called once per clean to dirty edge.
    func markDirty(_ view: View, _ property: Property)

    /// The rows of `list` must go into the next frame.
    func markDirty(_ list: ListView)

    /// Queues something to be done once in the browser, after the state it follows.
    func send(_ signal: PageSignal)

    /// What the template says of a property that nobody has set.
    func templateValue(of number: Int, _ property: Property) -> PropertyValue

    /// How long a control's text may be, in UTF-16 code units; nil where the template does not say.
    func maximumLength(of number: Int) -> Int?

    /// The template of a list's rows by the name of their cell; nil where there is none.
    func rowTemplate(_ name: StaticString, of list: Int) -> RowTemplate?

    /// What lists share; nil where there is nothing to share.
    var lists: ListServices? { get }

    /// Whether rows with controls of their own are named for a browser whose page has gone, also where nothing is entered in
    /// them: what was done there is done again.
    var namesRows: Bool { get }

    /// Something is wrong with what the application does, named by `sentence`; the page goes on.
    func report(_ sentence: String)

    /// Whether the caller is where the page's turns are, and so may read.
    ///
    /// Any thread.
    var isOnLoop: Bool { get }

    /// A view's member was called outside of the page's turns, which is a fault of the application's: makes the call in a turn, in
    /// the order of these calls, and has the member named.
    ///
    /// Any thread.
    ///
    /// - Parameters:
    ///   - member: What was called, such as `Label.text`.
    ///   - call: Makes the call.
    ///   - orElse: Called in its place where the page has closed by then.
    func performInTurn(_ member: String, _ call: @escaping () -> Void, orElse: @escaping () -> Void)
}

extension ControlHost {
    /// False: only rows with fields are.
    public var namesRows: Bool { false }
}
