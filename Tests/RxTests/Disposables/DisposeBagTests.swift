// DisposeBag: ends subscriptions together with their owner.
import Rx
import Testing

@Suite struct DisposeBagTests {
    let heard = Heard()

    func noting(_ name: String) -> any Cancelable { Disposables.create { [heard] in heard.note(name) } }

    @Test func `it disposes of everything as it goes, however it was filled`() {
        var bag: DisposeBag? = DisposeBag()
        noting("1").disposed(by: bag ?? DisposeBag())
        bag?.insert(noting("2"))
        bag?.insert(noting("3"), noting("4"))
        bag?.insert([noting("5"), noting("6")])
        bag?.insert {
            noting("7")
            noting("8")
        }
        #expect(heard.log == [])
        bag = nil
        #expect(heard.log == (1...8).map(String.init))
    }

    @Test func `it can be made full`() {
        for make: () -> DisposeBag in [
            { DisposeBag(disposing: noting("1"), noting("2")) },
            { DisposeBag(disposing: [noting("1"), noting("2")]) },
            {
                DisposeBag {
                    noting("1")
                    noting("2")
                }
            },
        ] {
            var bag: DisposeBag? = make()
            #expect(heard.log.count.isMultiple(of: 2) && bag != nil)
            bag = nil
        }
        #expect(heard.log.joined() == "121212")
    }

    @Test func `another bag in its place ends what was in the first`() {
        final class Screen { var bag = DisposeBag() }
        let screen = Screen()
        noting("1").disposed(by: screen.bag)
        screen.bag = DisposeBag()
        noting("2").disposed(by: screen.bag)
        #expect(heard.log == ["1"])
    }

    @Test func `a subscription in it ends with its owner`() {
        let subject = PublishSubject<Int>()
        var bag: DisposeBag? = DisposeBag()
        bag.map { heard.listen("a", to: subject).disposed(by: $0) }
        subject.onNext(1)
        bag = nil
        subject.onNext(2)
        #expect(heard.log == ["a1"] && !subject.hasObservers)
    }
}
