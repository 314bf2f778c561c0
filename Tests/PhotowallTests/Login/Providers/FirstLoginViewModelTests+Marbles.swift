// The page of a first login, drawn: when an account can be made or linked, beside what is typed and tapped.
import Controls
import Rx
import RxLive
import RxTest
import Testing

@testable import Photowall

extension FirstLoginViewModelTests {
    @Test func `drawn: an account is made or linked, one at a time`() {
        let main = VirtualMain(), disposeBag = DisposeBag(), accounts = TestAccounts(main.scheduler)
        let name = BehaviorSubject(value: ""), userName = BehaviorSubject(value: ""),
            password = BehaviorSubject(value: "")
        let (makes, links) = (PublishSubject<Void>(), PublishSubject<Void>())
        let jane = ProvenUser(Principal(id: "7", name: "Jane"), ended: EndedCredentials(), since: 0)
        // The name that is taken meanwhile, then the account that is theirs already.
        main.play("--j-m------k----") { act in
            act == "m" ? makes.onNext(()) : name.onNext(act == "j" ? "Jane" : "Jane2")
        }
        main.play("-----l--up---l-l") { act in
            switch act {
            case "u": userName.onNext("ann")
            case "p": password.onNext("kobalt")
            default: links.onNext(())
            }
        }
        Home.with(Home(main)) {
            let answer = { (outcome: LoginOutcome) in
                main.scheduler.createColdObservable([.next(10, outcome), .completed(10)]).asSingle()
            }
            let property = { (subject: BehaviorSubject<String>) in ControlProperty(values: subject, valueSink: subject)
            }
            let model = FirstLoginViewModel(
                input: .init(
                    name: property(name),
                    createTaps: ControlEvent(events: makes),
                    userName: property(userName),
                    password: property(password),
                    linkTaps: ControlEvent(events: links)
                ),
                validation: SignupValidation(accounts: accounts, owner: "owner"),
                create: { answer(.taken(name: $0)) },
                link: { _ in answer(.welcome(jane)) }
            )
            let make = main.drawn(model.isCreateEnabled, in: disposeBag) { $0 ? "y" : "n" }
            let link = main.drawn(model.isLinkEnabled, in: disposeBag) { $0 ? "y" : "n" }
            let creation = main.drawn(model.creation, in: disposeBag) { $0 == nil ? "." : "x" }
            let user = main.drawn(model.user, in: disposeBag) { $0.user.name.first }
            main.scheduler.advanceTo(200)
            #expect(make() == "n--yn-------yn-y")
            #expect(link() == "n--------y---n-y")
            #expect(creation() == "--.-.-x----.-.")
            #expect(user() == "---------------J")
        }
    }
}
