// CardViewModel: what people do on the screen, and what it shows of that.
import Controls
import Rx

struct CardViewModel {
    let greeting: Driver<String>

    init(name: ControlProperty<String>) {
        greeting = name.map { $0.isEmpty ? "" : "Hello, \($0)!" }.asDriver(onErrorJustReturn: "")
    }
}
