// SearchBar: what a person looks for, and when they have said so.
import Markup
import Rx

/// What a search bar tells its delegate: UIKit's names.
public protocol SearchBarDelegate: AnyObject {
    /// The person has changed the text.
    func searchBar(_ searchBar: SearchBar, textDidChange searchText: String)
    /// The person wants to find it: Enter.
    func searchBarSearchButtonClicked(_ searchBar: SearchBar)
    /// The person wants to find nothing: Escape.
    func searchBarCancelButtonClicked(_ searchBar: SearchBar)
    /// The field has the keyboard's focus.
    func searchBarTextDidBeginEditing(_ searchBar: SearchBar)
    /// It has lost it.
    func searchBarTextDidEndEditing(_ searchBar: SearchBar)
}

extension SearchBarDelegate {
    /// Does nothing.
    public func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) {}
    /// Does nothing.
    public func searchBarSearchButtonClicked(_ searchBar: SearchBar) {}
    /// Does nothing.
    public func searchBarCancelButtonClicked(_ searchBar: SearchBar) {}
    /// Does nothing.
    public func searchBarTextDidBeginEditing(_ searchBar: SearchBar) {}
    /// Does nothing.
    public func searchBarTextDidEndEditing(_ searchBar: SearchBar) {}
}

/// What a person looks for: `<input type="search">`.
open class SearchBar: TextField {
    /// Who is told what the person does; not kept.
    ///
    /// While there is one, the browser tells of Enter, Escape and the focus.
    public final var delegate: (any SearchBarDelegate)? {
        get { mayRead() ? told : nil }
        set {
            // Not kept on its way, either.
            guard isInTurn else { return performInTurn { [weak newValue] in self.delegate = newValue } }
            told = newValue
            if newValue == nil { listening.stop() } else { listening.start(self) }
        }
    }

    private final weak var told: (any SearchBarDelegate)?

    private var listening: Listening { attachment { Listening() } }

    /// What is subscribed to for the delegate; gone with the view.
    private final class Listening: ViewAttachment {
        private var bag: DisposeBag?

        func start(_ bar: SearchBar) {
            guard bag == nil else { return }
            let bag = DisposeBag()
            bar.rx.text.orEmpty.changed.subscribe(onNext: { [weak bar] text in
                bar.map { $0.delegate?.searchBar($0, textDidChange: text) }
            })
            .disposed(by: bag)
            bar.rx.searchButtonClicked.subscribe(onNext: { [weak bar] in
                bar.map { $0.delegate?.searchBarSearchButtonClicked($0) }
            })
            .disposed(by: bag)
            bar.rx.cancelButtonClicked.subscribe(onNext: { [weak bar] in
                bar.map { $0.delegate?.searchBarCancelButtonClicked($0) }
            })
            .disposed(by: bag)
            bar.rx.textDidBeginEditing.subscribe(onNext: { [weak bar] in
                bar.map { $0.delegate?.searchBarTextDidBeginEditing($0) }
            })
            .disposed(by: bag)
            bar.rx.textDidEndEditing.subscribe(onNext: { [weak bar] in
                bar.map { $0.delegate?.searchBarTextDidEndEditing($0) }
            })
            .disposed(by: bag)
            self.bag = bag
        }

        func stop() { bag = nil }

        func viewDetaches() { bag = nil }
    }
}
