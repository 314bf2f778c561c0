// Chat: a chat.
import Controls
import Rx
import RxLive
import Synchronization

/// What somebody has said.
struct Message: Identifiable, Hashable, Sendable {
    let id: Int
    let text: String
}

/// A message has been said.
struct Said: OnceOutcome {
    var sentence: String { "Your message is in the chat." }
}

/// What has been said, and the news of it; a database has its place in an application.
final class Room: Sendable {
    private struct Book {
        var count = 0
        /// The last hundred.
        var messages: [Message] = []
        /// Those of the last thousand.
        var keys: [OnceKey] = []

        mutating func add(_ text: String, _ key: OnceKey) {
            guard !keys.contains(key) else { return }
            count += 1
            messages = messages.suffix(99) + [Message(id: count, text: text)]
            keys = keys.suffix(999) + [key]
        }
    }

    private let book = Mutex(Book())
    private let news: Topic<Void>

    init(topics: Topics = .shared) { news = Topic("room", in: topics) }

    /// The last hundred, again with each that is new.
    var messages: Observable<[Message]> {
        Observable.merge(news.asObservable(), .just(())).map { [self] in book.withLock { $0.messages } }
    }

    func say(_ text: String, once key: OnceKey) -> Single<Said> {
        book.withLock { $0.add(text, key) }
        news.post(())
        return .just(Said())
    }
}

final class ChatViewController: ViewController<ChatView> {
    private let room: Room

    init(_ room: Room) {
        self.room = room
        super.init()
    }

    override func viewDidLoad() {
        room.messages.bind(to: view.messages.rx.items(cellType: MessageCell.self)) { _, message, cell in
            cell.text.text = message.text
        }
        .disposed(by: disposeBag)
        view.send.rx.onceTap.withLatestFrom(view.words.rx.text.orEmpty) { ($0, $1) }
            .filter { !$1.isEmpty }
            .carryOut { [room] key, text in room.say(text, once: key) }
            .subscribe(with: self) { controller, _ in
                controller.view.words.text = ""
                controller.view.words.sendValueChanged()
            }
            .disposed(by: disposeBag)
    }
}
