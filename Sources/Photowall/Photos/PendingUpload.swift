// PendingUpload: a file on its way into a library, as its page keeps it.

/// A file on its way.
struct PendingUpload: Codable, Hashable, Identifiable, Sendable {
    /// How it is.
    enum State: Codable, Hashable, Sendable {
        /// Others go first, or the server is still to make room for it.
        case waiting
        /// So much of it is there: 0…1.
        case sending(Double)
        /// It has ended; the person may try again. The sentence says why.
        case failed(String)
        /// It has ended, and another try would end in the same way. The sentence says why.
        case refused(String)
        /// The browser does not have the file any more.
        case lost
        /// Its page is not there any more; so much of it is: 0…1.
        case interrupted(Double)
    }

    /// What the browser knows it by.
    let id: String
    let name: String
    let size: Int
    /// What the server knows it by, once it does.
    var upload: String?
    var state = State.waiting
    /// Whether its beginning is of a file that was chosen before: surely of the same name and size, but no more is known.
    var isContinued: Bool?
    /// Bytes a second of late, once that is known.
    var speed: Int?

    /// What is said of it.
    var words: String {
        switch state {
        case .waiting: "Up next"
        case .sending(1): "Preparing"
        case .sending(let part):
            "\(Int(part * 100)) % of \(PendingUpload.text(bytes: size))"
                + (speed.map { ", \(PendingUpload.text(bytes: $0)) a second" } ?? "")
        case .failed(let sentence), .refused(let sentence): sentence
        case .lost: "The browser cannot read this. Please choose it again; if it is a folder, choose the photos in it."
        case .interrupted(let part):
            "\(Int(part * 100)) % of \(PendingUpload.text(bytes: size)) are here. Choose it again to go on."
        }
    }

    /// How much of it is there, where that is shown as a bar.
    var part: Double? {
        switch state {
        case .sending(let part), .interrupted(let part): part
        case .waiting, .failed, .refused, .lost: nil
        }
    }

    /// Whether the browser has its file.
    var isHere: Bool {
        switch state {
        case .waiting, .sending, .failed, .refused: true
        case .lost, .interrupted: false
        }
    }

    /// Whether it is to be sent once more.
    var canRetry: Bool { if case .failed = state { true } else { false } }

    /// Whether nothing of it is left to be stopped, so that its row is a message.
    var hasEnded: Bool {
        switch state {
        case .failed, .refused: true
        case .waiting, .sending, .lost, .interrupted: false
        }
    }

    /// Whether it goes on by itself; else it waits for the person.
    var isUnderWay: Bool {
        switch state {
        case .waiting, .sending: true
        case .failed, .refused, .lost, .interrupted: false
        }
    }

    /// How much that is, in words.
    static func text(bytes: Int) -> String {
        bytes < 1_000_000 ? "\(max(1, bytes / 1_000)) KB" : "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }
}
