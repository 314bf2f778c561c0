// TopicPump: when the topics of a loop deliver: in slices, between which the loop does all that it has to do besides.
import Logging

/// Lets the topics of one loop deliver in turns.
///
/// `@unchecked Sendable`: touched on its loop only, but for `loop` and `logger`, which never change.
final class TopicPump: @unchecked Sendable {
    let loop: any Loop
    let logger: Logger
    private var waiting: ContiguousArray<any PumpedTopic> = []
    private var isScheduled = false

    init(loop: any Loop, logger: Logger) {
        self.loop = loop
        self.logger = logger
    }

    /// A topic has something to deliver.
    func wake(_ topic: any PumpedTopic) {
        waiting.append(topic)
        schedule()
    }

    private func schedule() {
        guard !isScheduled, !waiting.isEmpty else { return }
        isScheduled = true
        loop.post { [self] in deliver() }
    }

    /// One slice; the next comes behind what the loop has heard meanwhile.
    private func deliver() {
        isScheduled = false
        var slice = TopicSlice(loop)
        while !slice.isOver, !waiting.isEmpty {
            let topic = waiting.removeFirst()
            if topic.deliver(&slice) { waiting.append(topic) }
        }
        schedule()
    }
}

/// A topic of one loop, whatever its messages.
protocol PumpedTopic: AnyObject {
    /// Delivers until the slice is over; whether there is more.
    func deliver(_ slice: inout TopicSlice) -> Bool
}

/// A part of a loop's time: so long, and so many deliveries, whichever is over first.
struct TopicSlice {
    /// How long others wait.
    static let time: Duration = .milliseconds(1)
    /// Deliveries that, if nothing comes of them but a frame each, take half of that time.
    static let limit = 128

    private let loop: any Loop
    private let end: Duration
    private var count = 0
    private(set) var isOver = false

    init(_ loop: any Loop) {
        self.loop = loop
        end = loop.now + TopicSlice.time
    }

    /// One more delivery was made.
    mutating func spent() {
        count += 1
        isOver = count == TopicSlice.limit || loop.now >= end
    }
}
