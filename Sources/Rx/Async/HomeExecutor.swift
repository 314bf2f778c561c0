// HomeExecutor: lets Swift's tasks run inside a main context, so that an app's async work stays there after every await.

/// Runs a home's jobs through its context.
final class HomeExecutor: SerialExecutor {
    private let home: Home

    init(_ home: Home) { self.home = home }

    func enqueue(_ job: consuming ExecutorJob) {
        let box = JobBox(UnownedJob(job), self)
        home.context.post { [home] in Home.with(home) { box.run() } }
    }

    func isIsolatingCurrentContext() -> Bool? { home.context.isCurrent }

    func checkIsolated() { precondition(home.context.isCurrent, "not inside the home's main context") }
}

/// A job that is run even if its context has closed, because a task that is never resumed is never freed.
///
/// `@unchecked Sendable`: run by the context, or by the deinitialiser once the context has dropped it; never both.
private final class JobBox: @unchecked Sendable {
    private var job: UnownedJob?
    private let executor: HomeExecutor

    init(_ job: UnownedJob, _ executor: HomeExecutor) {
        self.job = job
        self.executor = executor
    }

    deinit { run() }

    func run() {
        guard let job else { return }
        self.job = nil
        job.runSynchronously(on: executor.asUnownedSerialExecutor())
    }
}

/// What the tasks of one home are isolated to.
actor HomeActor {
    private nonisolated let executor: HomeExecutor

    init(_ home: Home) { executor = HomeExecutor(home) }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Runs `work` inside the home's context.
    func run(_ work: TaskWork) async { await work.body() }
}

/// An async closure on its way to the actor that runs it.
///
/// `@unchecked Sendable`: handed over once, and run only inside the context that made it, or nowhere near one.
final class TaskWork: @unchecked Sendable {
    let body: nonisolated(nonsending) () async -> Void

    init(_ body: nonisolated(nonsending) @escaping () async -> Void) { self.body = body }

    /// Starts the work inside the caller's home or, without one, anywhere; the result cancels it.
    func start(priority: TaskPriority?) -> any Disposable {
        let home = Home.current
        let task = Task(priority: priority) {
            if let home { await HomeActor(home).run(self) } else { await self.body() }
        }
        return TaskDisposable(task)
    }
}

/// Cancels a task.
private final class TaskDisposable: Disposable {
    private let task: Task<Void, Never>

    init(_ task: Task<Void, Never>) { self.task = task }

    func dispose() { task.cancel() }
}
