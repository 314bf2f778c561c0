// Device: what a browser tells of itself and its person's things: clock, language, line, clipboard, files.
import Controls
import Rx
import RxLive

final class DeviceViewController: ViewController<DeviceView> {
    private let timeZone: String?

    /// - Parameter timeZone: As the request says, from a person's second page on.
    init(timeZone: String?) {
        self.timeZone = timeZone
        super.init()
    }

    /// What the browser tells, and gives, is not saved.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        view.tabs.panels = [view.facts, view.clipboard, view.files]

        view.facts.rx.browserEvent(.timeZone).startWith(timeZone ?? "…").bind(to: view.zone.rx.text).disposed(
            by: disposeBag
        )
        view.facts.rx.browserEvent(.language).bind(to: view.language.rx.text).disposed(by: disposeBag)
        view.facts.rx.browserEvent(.visibility).map { $0 ? "in sight" : "out of sight" }.bind(to: view.sight.rx.text)
            .disposed(by: disposeBag)
        isOnline.map { $0 ? "connected" : "away" }.bind(to: view.line.rx.text).disposed(by: disposeBag)
        isOnline.map { $0 ? 1 : 0.4 }.bind(to: view.facts.rx.alpha).disposed(by: disposeBag)

        view.text.rx.text.bind(to: view.copy.rx.copies).disposed(by: disposeBag)
        view.copy.rx.copied
            .map { $0 ? "It is on your clipboard." : "Your browser does not let the page write to the clipboard." }
            .bind(to: view.copied.rx.text)
            .disposed(by: disposeBag)

        Observable.merge(
            view.choose.rx.files.map { DataTransfer(files: $0) },
            view.area.rx.browserEvent(.drop).asObservable(),
            view.area.rx.browserEvent(.paste).asObservable()
        )
        .map(Self.lines)
        .bind(to: view.things.rx.items(cellType: ThingCell.self)) { _, line, cell in cell.line.text = line }
        .disposed(by: disposeBag)
    }

    static func lines(_ given: DataTransfer) -> [String] {
        let text = given.text.isEmpty ? [] : ["The text “\(given.text.prefix(80))”"]
        let files = given.files.map { file in
            "\(file.name): \(file.size) bytes\(file.type.isEmpty ? "" : ", \(file.type)")"
        }
        return text + files
    }
}
