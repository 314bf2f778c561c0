// Where somebody wanted to be who was sent to log in: carried along between the two forms.
import Foundation
import RxLive

extension PageRequest {
    /// The address of another screen, which leads on to where this one does.
    func passingOn(to path: String) -> String {
        let destination = destination?.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        return destination.map { "\(path)?to=\($0)" } ?? path
    }
}
