// NotificationCenter.rx: who is heard, and until when.
import Dispatch
import Foundation
import Rx
import Testing

@Suite struct NotificationCenterTests {
    private let center = NotificationCenter()
    private let name = Notification.Name("shown")

    @Test func `notifications of a name, while subscribed`() {
        var seen: [String] = []
        center.post(name: name, object: nil)
        let subscription = center.rx.notification(name)
            .subscribe(onNext: { seen.append("\($0.name.rawValue) \($0.userInfo?["key"] ?? "-")") })
        center.post(name: name, object: nil, userInfo: ["key": 1])
        center.post(name: Notification.Name("other"), object: nil)
        center.post(name: name, object: Poster())
        subscription.dispose()
        center.post(name: name, object: nil)
        #expect(seen == ["shown 1", "shown -"])
    }

    @Test func `notifications of every name`() {
        var seen: [String] = []
        let subscription = center.rx.notification(nil).subscribe(onNext: { seen.append($0.name.rawValue) })
        center.post(name: name, object: nil)
        center.post(name: Notification.Name("other"), object: nil)
        subscription.dispose()
        #expect(seen == ["shown", "other"])
    }

    @Test func `one poster alone is heard`() {
        let poster = Poster()
        var count = 0
        let subscription = center.rx.notification(name, object: poster).subscribe(onNext: { notification in
            #expect(notification.object as? Poster === poster)
            count += 1
        })
        center.post(name: name, object: nil)
        center.post(name: name, object: Poster())
        center.post(name: name, object: poster)
        subscription.dispose()
        #expect(count == 1)
    }

    @Test func `the poster is not kept alive, and nothing is heard without it`() {
        var poster: Poster? = Poster()
        weak let remaining = poster
        let notifications = center.rx.notification(name, object: poster)
        poster = nil
        #expect(remaining == nil)
        let subscription = notifications.subscribe(onNext: { _ in Issue.record("heard another's notification") })
        center.post(name: name, object: nil)
        center.post(name: name, object: Poster())
        subscription.dispose()
    }

    @Test func `two subscribers, and one that ends within a notification`() {
        var seen: [String] = []
        let notifications = center.rx.notification(name)
        let bag = DisposeBag()
        notifications.take(1).subscribe(onNext: { _ in seen.append("once") }).disposed(by: bag)
        notifications.subscribe(onNext: { _ in seen.append("always") }).disposed(by: bag)
        center.post(name: name, object: nil)
        center.post(name: name, object: nil)
        #expect(seen.sorted() == ["always", "always", "once"])
    }

    @Test func `another thread's notification comes home in a driver`() {
        let context = ManualContext()
        let home = Home(context)
        var seen = 0
        var subscription: (any Disposable)?
        context.turn {
            Home.with(home) {
                subscription = center.rx.notification(name).map { _ in 1 }.asDriver(onErrorJustReturn: 0)
                    .drive(onNext: {
                        #expect(context.isCurrent)
                        seen += $0
                    })
            }
        }
        let posted = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { [center, name] in
            center.post(name: name, object: nil)
            posted.signal()
        }
        posted.wait()
        #expect(seen == 0)
        context.turn()
        #expect(seen == 1)
        subscription?.dispose()
        subscription = nil
        #expect(Home.with(home) { Resources.total } == 0)
    }

    @Test func `a disposed subscription lets its closure go`() {
        final class Screen { var count = 0 }
        var screen: Screen? = Screen()
        weak let remaining = screen
        let subscription = screen.map { screen in
            center.rx.notification(name).subscribe(onNext: { _ in screen.count += 1 })
        }
        screen = nil
        #expect(remaining != nil)
        subscription?.dispose()
        #expect(remaining == nil)
    }
}

private final class Poster {}
