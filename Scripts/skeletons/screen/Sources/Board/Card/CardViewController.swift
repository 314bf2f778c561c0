// CardViewController: binds the outlets of Templates/Card.html to the view model.
import Controls
import Rx
import RxLive

final class CardViewController: ViewController<CardView> {
    override func viewDidLoad() {
        let model = CardViewModel(name: view.name.rx.text.orEmpty)
        model.greeting.drive(view.greeting.rx.text).disposed(by: disposeBag)
    }
}
