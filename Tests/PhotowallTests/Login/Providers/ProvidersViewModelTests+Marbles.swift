// "Log in with …", drawn: where the browser goes, and what is said, beside the taps.
import Foundation
import OAuth
import Rx
import RxLive
import RxTest
import Testing

@testable import Photowall

extension ProvidersViewModelTests {
    @Test func `drawn: one site is asked at a time, and leads there or says why not`() {
        let main = VirtualMain(), disposeBag = DisposeBag(), taps = PublishSubject<ProviderName>()
        main.play("--ab----x----a--") { taps.onNext(ProviderName(key: String($0), name: String($0))) }
        Home.with(Home(main)) {
            let model = ProvidersViewModel(taps: taps, arrival: nil, find: { _ in .never() }) { provider in
                let fault = OAuthError.login("It does not answer.")
                return main.scheduler.createColdObservable(
                    provider.key == "x" ? [.error(10, fault)] : [.next(10, provider.key), .completed(10)]
                ).asSingle()
            }
            let address = main.drawn(model.address, in: disposeBag) { $0.first }
            let alert = main.drawn(model.alert, in: disposeBag) { $0.first }
            let leaving = main.drawn(model.isLeaving, in: disposeBag) { $0 ? "y" : "n" }
            main.scheduler.advanceTo(200)
            #expect(address() == "----a----------a")
            #expect(alert() == "----------I")
            #expect(leaving() == "n-y-n---y-n--y-n")
        }
    }

    @Test func `drawn: who has come back is looked up once, and is logged in`() {
        let main = VirtualMain(), disposeBag = DisposeBag()
        Home.with(Home(main)) {
            let ann = ProvenUser(Principal(id: "7", name: "Ann"), ended: EndedCredentials(), since: 0)
            let found = main.scheduler.createColdObservable([.next(15, ann as ProvenUser?), .completed(15)])
            let model = ProvidersViewModel(
                taps: Observable<ProviderName>.never(),
                arrival: .known(Identity(issuer: "i", subject: "ann")),
                find: { _ in found.asSingle() },
                begin: { _ in .never() }
            )
            let user = main.drawn(model.user, in: disposeBag) { $0.user.name.first }
            let alert = main.drawn(model.alert, in: disposeBag) { $0.first }
            main.scheduler.advanceTo(200)
            #expect(user() == "---(A|)")
            #expect(alert() == "")
            #expect(found.subscriptions == [Subscription(0, 15)])
        }
    }
}
