// Home: the context that the work running on this thread belongs to. A thread-local word; schedulers, timers and tasks
// carry it from where work is given to where it runs.
import CLinux

/// The main context of some work, such as a page's.
public final class Home: Sendable {
    /// What serves as the main thread.
    public let context: any MainContext

    /// What `MainScheduler.instance` is in this home.
    let scheduler: MainScheduler

    /// The live objects of Rx that were made inside.
    ///
    /// Counted in debug builds.
    let resources = Resources.Counter()

    /// Makes a home of `context`, which it keeps alive.
    public init(_ context: any MainContext) {
        self.context = context
        scheduler = MainScheduler(context: context)
    }

    /// The home of the work that runs on this thread; `nil` in command-line tools and plain unit tests.
    public static var current: Home? {
        guard let word = clinux_home() else { return nil }
        // The code that set the word keeps the home alive meanwhile: `with` below, or a page during its turn.
        return Unmanaged<Home>.fromOpaque(word).takeUnretainedValue()
    }

    /// Runs `body` at `home`, and restores the former home afterwards.
    @inline(__always)
    public static func with<Result>(_ home: Home?, _ body: () throws -> Result) rethrows -> Result {
        let former = clinux_home()
        clinux_set_home(home.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
        defer { clinux_set_home(former) }
        return try withExtendedLifetime(home, body)
    }
}
