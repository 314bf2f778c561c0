// Translations: texts in two languages.
import Controls
import Rx
import RxLive

/// The texts of the application.
enum Language: String, CaseIterable {
    case english = "en"
    case german = "de"

    /// The first that the browser asks for and that there is.
    init(_ request: PageRequest) {
        let wanted = request.languages.compactMap { Language(rawValue: String($0.prefix(2))) }
        self = wanted.first ?? .english
    }

    var greeting: String {
        switch self {
        case .english: "Good day!"
        case .german: "Guten Tag!"
        }
    }
}

final class TranslationsViewController: ViewController<TranslationsView> {
    private let language: Language

    init(_ request: PageRequest) {
        language = Language(request)
        super.init()
    }

    override func viewDidLoad() { view.greeting.text = language.greeting }
}
