// Package's folders of the application; apart from Package, which ThreadSanitizer's tests have without the application.
import Photowall
import RxLive

extension Package {
    /// The templates and assets of this package, read once.
    static let folders = Result { () throws(StartError) in try Photowall.folders(root: root) }
}
