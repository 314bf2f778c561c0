// Sectioned table: a delegate that is asked and told, beside what is subscribed to.
import Controls
import Rx
import RxLive

import struct FoundationEssentials.IndexPath

final class SectionedTableViewController: ViewController<SectionedTableView> {
    override func viewDidLoad() {
        let mountains = view.mountains.rx
        Observable.just(Mountain.byContinent)
            .bind(
                to: mountains.items(
                    headerType: ContinentCell.self,
                    footerType: SummitCell.self,
                    cellType: MountainCell.self
                )
            )
            .disposed(by: disposeBag)
        mountains.setDelegate(self).disposed(by: disposeBag)
        mountains.modelSelected(Mountain.self)
            .map { "You chose \($0.name)." }
            .bind(to: view.said.rx.text)
            .disposed(by: disposeBag)
        mountains.itemAccessoryButtonTapped
            .map { Mountain.byContinent[$0.section].items[$0.row] }
            .flatMapFirst { [unowned self] in alert(title: $0.name, text: "\($0.height) metres above the sea.") }
            .subscribe()
            .disposed(by: disposeBag)
    }
}

extension SectionedTableViewController: TableViewDelegate {
    var hearsScrolling: Bool { true }

    func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        let mountain = Mountain.byContinent[indexPath.section].items[indexPath.row]
        guard mountain.firstAscent == nil else { return indexPath }
        view.said.text = "Nobody has stood on \(mountain.name), and the delegate does not let you."
        return nil
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        view.told.text = "The delegate was told of section \(indexPath.section), row \(indexPath.row)."
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        view.scrolled.text = "Scrolled by \(Int(scrollView.contentOffset.y)) pixels."
    }
}
