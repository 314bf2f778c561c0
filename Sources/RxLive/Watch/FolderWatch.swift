// FolderWatch: says that files of folders have changed (inotify(7)). A thread of its own waits, so that no loop does.
import CLinux
import Glibc

/// Watches folders, and the folders in them one level deep, until it is stopped.
final class FolderWatch: Sendable {
    private let folders: [String]
    private let events: Int32
    private let end: Int32
    private let onChange: @Sendable () -> Void

    /// Files are written in more than one step: so many milliseconds without an event end a change.
    private static let pause: Int32 = 50

    /// Begins to watch; `onChange` is called on the watch's own thread, which waits for it.
    ///
    /// - Throws: `StartError` where the system has no more watches, descriptors or threads.
    static func start(_ folders: [String], onChange: @escaping @Sendable () -> Void) throws(StartError) -> FolderWatch {
        let events = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        let end = eventfd(0, Int32(EFD_CLOEXEC))
        let watch = FolderWatch(folders: folders, events: events, end: end, onChange: onChange)
        guard events >= 0, end >= 0, watch.addFolders() else {
            throw StartError("Folders cannot be watched: \(String(cString: strerror(errno))).")
        }
        do throws(LoopError) {
            try OwnThread.start { watch.run() }.detach()
        } catch {
            throw StartError("Folders cannot be watched: \(error)")
        }
        return watch
    }

    private init(folders: [String], events: Int32, end: Int32, onChange: @escaping @Sendable () -> Void) {
        self.folders = folders
        self.events = events
        self.end = end
        self.onChange = onChange
    }

    deinit {
        close(events)
        close(end)
    }

    /// Stops watching; a call that is under way may still come.
    ///
    /// Any thread.
    func stop() {
        var one: UInt64 = 1
        write(end, &one, 8)
    }

    /// Watches the folders that are there; a second time changes nothing for those that are watched.
    private func addFolders() -> Bool {
        let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE)
        let inner = folders.flatMap { folder in
            (Files.list(folder) ?? []).filter(\.isFolder).map { folder + "/" + $0.name }
        }
        return (folders.filter(Files.isFolder) + inner).allSatisfy { inotify_add_watch(events, $0, mask) >= 0 }
    }

    private func run() {
        var hasChanged = false
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            var polled = [
                pollfd(fd: events, events: Int16(POLLIN), revents: 0),
                pollfd(fd: end, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&polled, 2, hasChanged ? FolderWatch.pause : -1)
            if polled[1].revents != 0 || count < 0 && errno != EINTR { return }
            if polled[0].revents != 0 {
                while read(events, &buffer, buffer.count) > 0 { hasChanged = true }
            } else if count == 0, hasChanged {
                hasChanged = false
                _ = addFolders()
                onChange()
            }
        }
    }
}
