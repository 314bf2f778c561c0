// runEach: which sequences run while an array changes.
import Rx
import Testing

@testable import Photowall

@Suite struct ObservableRunEachTests {
    private let disposeBag = DisposeBag()
    private let arrays = PublishSubject<[String]>()

    @Test func `a sequence runs once for each element, from when it comes until it goes`() {
        var running: [String] = [], said: [String] = []
        let subjects = ["a": PublishSubject<Int>(), "b": PublishSubject<Int>()]
        arrays.runEach { key -> Observable<String> in
            running.append("+" + key)
            return (subjects[key] ?? PublishSubject()).map { "\(key)\($0)" }
                .do(onDispose: { running.append("-" + key) })
        }
        .subscribe(onNext: { said.append($0) })
        .disposed(by: disposeBag)
        arrays.onNext(["a", "b", "a"])
        arrays.onNext(["b", "a"])
        #expect(running == ["+a", "+b"])
        subjects["a"]?.onNext(1)
        subjects["b"]?.onNext(1)
        arrays.onNext(["b"])
        subjects["a"]?.onNext(2)
        subjects["b"]?.onNext(2)
        #expect(running == ["+a", "+b", "-a"] && said == ["a1", "b1", "b2"])
        arrays.onNext(["b", "a"])
        #expect(running == ["+a", "+b", "-a", "+a"], "it comes once more")
    }

    @Test func `one that has ended is not begun again while its element stays`() {
        var begun = 0
        arrays.runEach { _ -> Observable<Int> in
            begun += 1
            return .just(begun)
        }
        .subscribe()
        .disposed(by: disposeBag)
        for _ in 1...3 { arrays.onNext(["a"]) }
        #expect(begun == 1)
        arrays.onNext([])
        arrays.onNext(["a"])
        #expect(begun == 2)
    }

    @Test func `disposing of it ends all, and so does an error`() {
        var ended: [String] = [], errors = 0
        let subject = PublishSubject<Int>()
        let run = { (key: String) in subject.asObservable().do(onDispose: { ended.append(key) }) }
        let subscription = arrays.runEach(run).subscribe()
        arrays.onNext(["a", "b"])
        subscription.dispose()
        #expect(ended.sorted() == ["a", "b"] && !arrays.hasObservers)
        arrays.runEach(run).subscribe(onError: { _ in errors += 1 }).disposed(by: disposeBag)
        arrays.onNext(["c"])
        subject.onError(PhotoProblem(sentence: "No."))
        #expect(errors == 1 && !arrays.hasObservers)
    }
}
