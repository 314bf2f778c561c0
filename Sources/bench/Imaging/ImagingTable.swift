// bench imaging: what pictures of 12 megapixels take in this process, beside libvips's own programs in the same run.
import ArgumentParser
import Foundation
import Imaging

/// `bench imaging`.
struct ImagingTable: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "imaging",
        abstract: "Makes a thumbnail and a collage of six photos, and has vipsthumbnail and vips (libvips-tools) do so."
    )

    @Option(help: "How often each takes its turn; the median counts.") var turns = 7
    @Option(help: ArgumentHelp("Only makes one, and prints its peak memory in MB.", visibility: .hidden))
    var peakOf: ImagingWork?
    @Option(help: ArgumentHelp("The folder of the photos.", visibility: .hidden)) var photos: String?

    func run() throws {
        if let peakOf, let photos {
            try peakOf.run(ImagingPhotos(folder: photos).paths)
            print(FileText.read("/proc/self/status").map(ImagingTable.peak) ?? 0)
            return
        }
        let folder = try TemporaryFolder()
        let photos = ImagingPhotos(folder: folder.path)
        try photos.make()
        print(Figure.head)
        for work in ImagingWork.allCases {
            let script = work.script(photos)
            let theirs = try median { try ImagingPhotos.shell(script) }
            let ours = try median { try work.run(photos.paths) }
            let peak = try ImagingPhotos.output(
                FileText.executable,
                ["imaging", "--peak-of", work.rawValue, "--photos", folder.path]
            )
            print(
                Figure(
                    "\(work.name): time, as a share of \(work.program)",
                    ours / theirs,
                    "×",
                    digits: 2,
                    atMost: work.goal
                ).line
            )
            print(Figure("\(work.name): time", "\(ours.text(0)) ms").line)
            print(
                Figure("\(work.name): peak memory of the process", Double(peak) ?? .nan, "MB", digits: 0, atMost: 150)
                    .line
            )
        }
    }

    /// Milliseconds.
    private func median(_ body: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        let times = try (0..<turns).map { _ in try clock.measure(body) / .milliseconds(1) }
        return times.sorted()[turns / 2]
    }

    private static func peak(_ status: String) -> Int {
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0) / 1_024
    }
}
