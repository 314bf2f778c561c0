// What is attached to a view: objects that an application, or RxLive itself, keeps one of for each view.

/// An attachment that is told when its view goes.
public protocol ViewAttachment: AnyObject {
    /// The view goes with its screen, in this turn.
    func viewDetaches()
}

extension View {
    /// The object of a class that is attached to this view: one for each view and class, made when it is first asked for, and kept
    /// as long as the view is part of its page.
    ///
    /// ```swift
    /// let proxy = view.pad.attachment(TouchProxy.self) { TouchProxy(view.pad) }
    /// ```
    /// It does not keep the view in turn: `unowned` or `weak`. One that is a ``ViewAttachment`` is told when the view goes. A view
    /// that has gone keeps nothing any more.
    ///
    /// - Parameters:
    ///   - type: What it is known by.
    ///   - make: Makes it where there is none.
    /// - Returns: The one that is attached.
    public final func attachment<Attachment: AnyObject>(
        _ type: Attachment.Type = Attachment.self,
        _ make: () -> Attachment
    ) -> Attachment {
        // As a view that has gone: nothing is kept.
        guard mayRead() else { return make() }
        if let attachment = attached(type) { return attachment }
        let made = make()
        attach(made, as: ObjectIdentifier(type))
        return made
    }

    /// The object of a class that is attached already.
    final func attached<Attachment: AnyObject>(_ type: Attachment.Type) -> Attachment? {
        attachments.first { $0.key == ObjectIdentifier(type) }?.object as? Attachment
    }
}
