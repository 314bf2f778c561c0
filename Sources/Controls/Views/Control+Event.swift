// Which of the things that persons do with a control `rx.controlEvent` sends; named as UIKit's.

extension Control {
    /// What persons do with controls.
    public struct Event: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Made of its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A tap, a click, Enter.
        public static let touchUpInside = Event(rawValue: 1 << 6)

        /// Another value: a switch is turned, a text is typed.
        public static let valueChanged = Event(rawValue: 1 << 12)

        /// The same as ``valueChanged``, for text.
        public static let editingChanged = valueChanged

        /// The keyboard's focus comes.
        public static let editingDidBegin = Event(rawValue: 1 << 16)

        /// The keyboard's focus goes.
        public static let editingDidEnd = Event(rawValue: 1 << 18)

        /// Taps and values.
        public static let allEvents: Event = [.touchUpInside, .valueChanged]
    }
}
