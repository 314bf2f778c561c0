// imaging-worker: codecs in a process of their own, for programs that are not to be their own workers, and for tests.
import Imaging

@main enum ImagingWorker {
    static func main() {
        ImageWorker.runIfAsked()
        print("imaging-worker is started by a program that reads pictures; by itself it does nothing.")
    }
}
