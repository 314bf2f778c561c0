// PageCore+Badge: what the application counts for the page's person, in titles and at the body.
import Logging
import Rx

extension PageCore {
    /// What is shown of the number; nil: nothing.
    var badgeText: String? { badge > 0 ? (badge > 99 ? "99+" : "\(badge)") : nil }

    /// Hears what is counted for the user who is logged in now.
    ///
    /// Inside a turn.
    func followBadge() {
        badgeCount?.dispose()
        badgeCount = nil
        guard let user = login?.user, let counts = services.badge?(user) else { return show(badge: 0) }
        badgeCount = counts.observe(on: MainScheduler.instance)
            .subscribe(
                onNext: { [weak self] count in self?.show(badge: count) },
                onError: { [weak self] error in
                    self?.services.logger.warning("nothing is counted any more", metadata: ["error": "\(error)"])
                }
            )
    }

    private func show(badge count: Int) {
        guard count != badge, !isClosed else { return }
        badge = count
        told.answerMain()
    }
}
