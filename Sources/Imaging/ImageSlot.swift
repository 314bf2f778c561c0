// ImageSlot: a place where one piece of work is done at a time: a thread of this process, and the worker that it asks.
internal import Dispatch

/// A thread that works on pictures.
///
/// `@unchecked Sendable`: `worker` is touched on `queue` alone, which does one thing at a time.
final class ImageSlot: @unchecked Sendable {
    /// Pieces of work after which a worker is replaced, with whatever its codecs have leaked.
    private static let workerLife = 500

    private let settings: ImageProcessor.Settings
    private let queue: DispatchQueue
    private var worker: WorkerProcess?

    init(index: Int, _ settings: ImageProcessor.Settings) {
        self.settings = settings
        queue = DispatchQueue(label: "imaging-\(index)")
    }

    /// Does a piece of work, then calls `done` on the thread of the slot.
    func run(_ job: ImageJob, done: @escaping @Sendable (Result<ImageWork.Outcome, ImageError>) -> Void) {
        queue.async { done(self.result(of: job)) }
    }

    private func result(of job: ImageJob) -> Result<ImageWork.Outcome, ImageError> {
        job.control.begin(timeLimit: settings.timeLimit)
        do throws(ImageError) {
            try job.control.check()
            guard let settings = settings.worker else {
                return .success(try job.work.run(job.sources, self.settings.limits, job.control))
            }
            return try ask(settings, job)
        } catch {
            return .failure(error)
        }
    }

    private func ask(
        _ settings: ImageProcessor.Worker,
        _ job: ImageJob
    ) throws(ImageError) -> Result<ImageWork.Outcome, ImageError> {
        if worker?.isAlive == false { worker = nil }
        let worker = if let worker { worker } else { try WorkerProcess(settings) }
        let seconds = self.settings.timeLimit.map { Int($0 / .seconds(1)) + 1 } ?? 0
        let request = WorkerRequest(work: job.work, limits: self.settings.limits, seconds: seconds)
        let (result, isAlive) = worker.run(request, job.sources, job.control)
        self.worker = isAlive && worker.count < Self.workerLife ? worker : nil
        return result
    }
}
