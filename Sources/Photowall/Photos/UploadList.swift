// UploadList: files on their way into a library, as one page has them: a few at a time, each to its end, its failure or its
// cancellation; and those that a page before it has left half-way. Pure: what happens goes in; the list that is left, and what is
// to be done, come out.
import Controls

/// What is on its way.
struct UploadList: Equatable {
    /// What happens to it.
    ///
    /// Files are named by what the browser knows them by.
    enum Event {
        /// The person has chosen, dropped or pasted files.
        case chosen([ChosenFile])
        /// The person wants a file no more.
        case cancelled(String)
        /// The person leaves, and was told what that stops.
        case left
        /// Once more: from where it stopped, or from the start.
        case retried(String)
        /// The browser cannot read a file.
        case lost(String)
        /// The server takes a file, as this upload.
        case begun(String, upload: String)
        /// So much of a file is there: 0…1; and how fast it came of late, in bytes a second.
        case progress(String, part: Double, speed: Int?)
        /// A file is a photo, or there is a problem with it.
        case ended(String, PhotoProblem?)
        /// Another page goes on with these uploads.
        case taken(Set<String>)
        /// The browser has come, or has gone.
        case online(Bool)
        /// No page goes on with these uploads.
        case found([InterruptedUpload])
        /// That is so for longer than a line is mostly cut.
        case interrupted([InterruptedUpload])
    }

    /// What is to be done, or said.
    enum Effect: Equatable {
        /// An upload ends.
        case cancel(upload: String)
        /// Files cannot be taken.
        case refuse(String)
        /// Files have become photos.
        case announce(String)
        /// There is no room for a file.
        case warn(Shortage)
    }

    /// What is under way for a file.
    enum Work: Hashable {
        /// The server is asked to take it.
        case begin(id: String, name: String, size: Int)
        /// It is being sent.
        case follow(id: String, upload: String)
    }

    /// No room.
    struct Shortage: Equatable {
        /// Bytes that it takes.
        let bytes: Int
        let sentence: String
    }

    /// Files that are sent at once.
    static let concurrency = 3
    /// Files that may be on their way, waiting ones included.
    static let limit = 200
    /// So many files that cannot be taken are named one by one; the others are counted.
    static let named = 5
    /// What is said besides where the beginning and the rest may be of two files.
    static let otherFile = "If it is not the file that was begun before, try again: all of it is sent then."

    /// All of them, as they were given.
    private(set) var files: [PendingUpload]
    /// What is shown of the uploads that no page goes on with.
    private var interrupted: [PendingUpload] = []
    /// Those uploads as they are now.
    private var found: [InterruptedUpload] = []
    /// Files that the server is asked to take.
    private var beginning: Set<String> = []
    private var isOnline = true
    /// The names of files that have become photos since that was said.
    private var arrived: [String] = []

    /// - Parameter files: What is on its way already; it goes on.
    init(_ files: [PendingUpload] = []) {
        self.files = files
        start()
    }

    /// What is on its way, and below it what was interrupted, no more than there may be.
    var rows: [PendingUpload] {
        let own = Set(files.compactMap(\.upload))
        let others = interrupted.filter { !own.contains($0.id) }
        return files + others.prefix(max(0, UploadList.limit - files.count))
    }

    /// Whether anything would be stopped by leaving.
    var isUnderWay: Bool { files.contains(where: \.isUnderWay) }

    /// Uploads with which the page goes on: none while its browser is away.
    var claims: Set<String> { Set(isOnline ? files.compactMap(\.upload) : []) }

    /// What is to be under way; it goes on for as long as it is in here.
    var work: [Work] {
        files.compactMap { file in
            if beginning.contains(file.id) { return .begin(id: file.id, name: file.name, size: file.size) }
            guard case .sending = file.state, let upload = file.upload else { return nil }
            return .follow(id: file.id, upload: upload)
        }
    }

    /// Takes what has happened.
    ///
    /// - Parameters:
    ///   - event: What.
    ///   - claim: Claims an upload; false where another page has it. Default: none has.
    /// - Returns: What is to be done, in order.
    mutating func apply(_ event: Event, claim: (String) -> Bool = { _ in true }) -> [Effect] {
        var effects: [Effect] = []
        switch event {
        case .chosen(let chosen): effects = add(chosen, claim)
        case .cancelled(let id): effects = cancel(id)
        case .left: effects = files.filter(\.isUnderWay).flatMap { cancel($0.id) }
        case .retried(let id): change(id) { if $0.canRetry { $0.state = .waiting } }
        case .lost(let id):
            beginning.remove(id)
            change(id) { $0.state = .lost }
        case .begun(let id, let upload):
            beginning.remove(id)
            change(id) { ($0.upload, $0.state, $0.speed) = (upload, .sending(0), nil) }
        case .progress(let id, let part, let speed): change(id) { ($0.state, $0.speed) = (.sending(part), speed) }
        case .ended(let id, let problem): effects = end(id, problem)
        case .taken(let uploads): files.removeAll { $0.upload.map(uploads.contains) ?? false }
        case .online(let isOnline): self.isOnline = isOnline
        case .found(let now):
            found = now
            // What is not any more is not shown, either.
            let ids = Set(now.map(\.id))
            interrupted.removeAll { !ids.contains($0.id) }
        case .interrupted(let uploads): interrupted = uploads.map(PendingUpload.init)
        }
        start()
        return effects + announcements()
    }

    /// Begins as many as may be on their way, or goes on with them; a browser that is away could be told of none.
    private mutating func start() {
        guard isOnline else { return }
        var room = UploadList.concurrency - work.count
        for place in files.indices where files[place].state == .waiting && !beginning.contains(files[place].id) {
            guard room > 0 else { return }
            room -= 1
            if files[place].upload == nil {
                beginning.insert(files[place].id)
            } else {
                (files[place].state, files[place].speed) = (.sending(0), nil)
            }
        }
    }

    private mutating func add(_ chosen: [ChosenFile], _ claim: (String) -> Bool) -> [Effect] {
        var begun: [PendingUpload] = [], problems: [String] = [], isFull = false
        for file in chosen where !file.id.isEmpty {
            // What the browser had lost, or what has ended, goes on where it stopped: a file has one row.
            let isSame = { (each: PendingUpload) in
                (each.state == .lost || each.hasEnded) && each.name == file.name && each.size == file.size
            }
            if let place = files.firstIndex(where: isSame) {
                let upload = files.remove(at: place).upload
                begun.append(UploadList.continued(upload, by: file))
            } else if file.size == 0 {
                problems.append("“\(file.name)” is empty.")
            } else if file.size > PhotoLibrary.fileLimit {
                problems.append("“\(file.name)” is too large: \(PhotoLibrary.fileLimit >> 20) MB are the most.")
            } else if files.count + begun.count >= UploadList.limit {
                isFull = true
            } else {
                begun.append(takeUp(file, claim) ?? PendingUpload(id: file.id, name: file.name, size: file.size))
            }
        }
        files += begun
        if isFull { problems.append("\(UploadList.limit) files are the most at once.") }
        return problems.isEmpty ? [] : [.refuse(UploadList.text(of: problems))]
    }

    /// Goes on with what was interrupted of a file that is chosen again; nil where there is nothing, or another page was first.
    ///
    /// It is the same by its name and size, for a browser says no more of a file: neither a checksum nor when it was changed. Where
    /// its bytes are others all the same, what comes of both is looked at as any file is, and refused if it is no whole picture.
    private mutating func takeUp(_ file: ChosenFile, _ claim: (String) -> Bool) -> PendingUpload? {
        let place = found.firstIndex { each in
            each.name == file.name && each.size == file.size && !files.contains { $0.upload == each.id }
                && claim(each.id)
        }
        return place.map { UploadList.continued(found.remove(at: $0).id, by: file) }
    }

    private static func continued(_ upload: String?, by file: ChosenFile) -> PendingUpload {
        let isContinued = upload == nil ? nil : true
        return PendingUpload(id: file.id, name: file.name, size: file.size, upload: upload, isContinued: isContinued)
    }

    /// The first few of them, and how many there are beside.
    private static func text(of problems: [String]) -> String {
        let shown = problems.prefix(UploadList.named), more = problems.count - shown.count
        return (shown + (more > 0 ? ["And \(more) more cannot be taken."] : [])).joined(separator: " ")
    }

    private mutating func cancel(_ id: String) -> [Effect] {
        let upload = (files + interrupted).first { $0.id == id }?.upload
        beginning.remove(id)
        files.removeAll { $0.id == id }
        interrupted.removeAll { $0.id == id }
        return upload.map { [.cancel(upload: $0)] } ?? []
    }

    private mutating func end(_ id: String, _ problem: PhotoProblem?) -> [Effect] {
        guard let place = files.firstIndex(where: { $0.id == id }) else { return [] }
        beginning.remove(id)
        guard let problem else {
            arrived.append(files.remove(at: place).name)
            return []
        }
        var sentence = problem.sentence
        let file = files[place], isOther = file.isContinued == true && !problem.isPassing && !problem.isFull
        if isOther { sentence += " " + UploadList.otherFile }
        files[place].state = problem.isOfFile && !isOther ? .refused(sentence) : .failed(sentence)
        // What is there still goes on another time.
        if !problem.isPassing { (files[place].upload, files[place].isContinued) = (nil, nil) }
        let refusal = Effect.refuse("“\(file.name)”: \(sentence)")
        return problem.isFull
            ? [refusal, .warn(Shortage(bytes: file.size, sentence: problem.sentence))] : [refusal]
    }

    /// What has come is said once nothing is under way any more.
    private mutating func announcements() -> [Effect] {
        guard let first = arrived.first, !isUnderWay else { return [] }
        defer { arrived = [] }
        let count = arrived.count
        return [.announce(count == 1 ? "“\(first)” is in your library." : "\(count) photos are in your library.")]
    }

    private mutating func change(_ id: String, _ change: (inout PendingUpload) -> Void) {
        if let place = files.firstIndex(where: { $0.id == id }) { change(&files[place]) }
    }
}

extension PendingUpload {
    /// What is shown of an upload that was interrupted.
    fileprivate init(_ upload: InterruptedUpload) {
        let part = Double(upload.stored) / Double(max(1, upload.size))
        self.init(id: upload.id, name: upload.name, size: upload.size, upload: upload.id, state: .interrupted(part))
    }
}
