// PageServices: what the pages of one loop share. Everything here is used on that loop only.
import Controls
import Logging
import Markup

/// What a page needs of its loop and server.
final class PageServices {
    let loop: any Loop
    let limits: Limits
    let logger: Logger
    let templates: TemplateStore
    /// Told when a page has closed.
    var onClose: (PageToken) -> Void = { _ in }
    /// Told when a browser has claimed a page.
    var onClaim: (PageToken) -> Void = { _ in }
    private var buffer: [UInt8] = []

    init(loop: any Loop, limits: Limits, logger: Logger, templates: TemplateStore) {
        self.loop = loop
        self.limits = limits
        self.logger = logger
        self.templates = templates
        buffer.reserveCapacity(FrameBuilder.limit * 2)
    }

    func template(named name: StaticString) -> Template? { templates["\(name)"] }

    func closed(_ token: PageToken) { onClose(token) }

    func claimed(_ token: PageToken) { onClaim(token) }

    /// Lends the loop's scratch buffer, empty.
    ///
    /// Not to be nested.
    func withBuffer(_ body: (inout [UInt8]) -> Void) {
        buffer.removeAll(keepingCapacity: true)
        body(&buffer)
        if buffer.capacity > FrameBuilder.limit * 8 {
            buffer = []
            buffer.reserveCapacity(FrameBuilder.limit * 2)
        }
    }
}
