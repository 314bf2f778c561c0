// PageServices: what the pages of one loop share. Everything here is used on that loop only.
import Controls
import Logging
import Markup
import Rx

/// What a page needs of its loop and server.
final class PageServices {
    let loop: any Loop
    let limits: Limits
    let logger: Logger
    var templates: TemplateStore
    /// What the process is carrying out; shared with its other loops.
    let once: OnceRuns
    /// What the lists of its pages share.
    let lists = ListServices(quote: FrameText.quoted)
    /// When topics deliver to them.
    let topics: TopicPump
    /// Who has pages stored; nil where nothing is.
    var keeper: StateKeeper?
    /// Who is logged in; nil where nobody can.
    var logins: Logins?
    /// What the body of each page says in attributes.
    var marks: [(name: String, value: String)] = []
    /// Counts for a user.
    var badge: ((Principal) -> Observable<Int>)?
    /// Finds what stands at an address, for a page.
    var visit: (String, PageCore) -> Visit = { _, _ in .nowhere }
    /// Told when a browser knows that a once-action is settled.
    var onSettled: (OnceKey, SessionID) -> Void = { _, _ in }
    /// Told when a page has closed.
    var onClose: (PageToken) -> Void = { _ in }
    /// Told when a page's browser has come, for the first time or again.
    var onArrival: (PageToken) -> Void = { _ in }
    /// Told when a page's browser has gone away.
    var onLeave: (PageToken) -> Void = { _ in }
    // Exchanged, never lent in place.
    @exclusivity(unchecked) private var memory = FrameText(remembers: true)

    init(loop: any Loop, limits: Limits, logger: Logger, templates: TemplateStore, once: OnceRuns) {
        self.loop = loop
        self.limits = limits
        self.logger = logger
        self.templates = templates
        self.once = once
        topics = TopicPump(loop: loop, logger: logger)
    }

    /// Classes of dialogs that are not restorable, and were shown above a screen that is.
    private var lossyDialogs: Set<ObjectIdentifier> = []

    /// Says once of each class that its dialogs take with them what the screens below promise.
    func warn(ofLossesBy dialog: AnyViewController) {
        guard lossyDialogs.insert(ObjectIdentifier(type(of: dialog))).inserted else { return }
        logger.warning(
            "\(type(of: dialog)) is a dialog that is not restorable: what is typed into it is gone when the server is killed"
        )
    }

    /// Members that were called from elsewhere than their page's loop.
    private var callsFromElsewhere: Set<String> = []
    /// An application has fewer members.
    private static let callLimit = 1_000

    /// Names a member, once, that was called from elsewhere than its page's loop.
    func noteCallFromElsewhere(_ member: String) {
        guard callsFromElsewhere.count < PageServices.callLimit, callsFromElsewhere.insert(member).inserted else {
            return
        }
        logger.warning("a member was called outside of its page's turns", metadata: ["member": "\(member)"])
    }

    func template(named name: StaticString) -> Template? { templates["\(name)"] }

    func closed(_ token: PageToken) { onClose(token) }

    func arrived(_ token: PageToken) { onArrival(token) }

    func left(_ token: PageToken) { onLeave(token) }

    /// Lends the memory that the loop's messages are written into, until it is given back.
    func takeMemory() -> FrameText {
        var taken = FrameText()
        swap(&taken, &memory)
        return taken
    }

    /// Takes the memory back; what one large frame has made of it is not kept.
    func giveBack(_ lent: consuming FrameText) {
        memory = lent
        memory.clear(keeping: FrameBuilder.limit * 8)
    }
}
