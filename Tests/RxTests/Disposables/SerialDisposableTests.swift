// SerialDisposable: one at a time.
import Rx
import Testing

@Suite struct SerialDisposableTests {
    let heard = Heard()

    func noting(_ name: String) -> any Cancelable { Disposables.create { [heard] in heard.note(name) } }

    @Test func `setting another disposes of the former`() {
        let serial = SerialDisposable()
        let flag = BooleanDisposable()
        serial.disposable = flag
        #expect(serial.disposable as? BooleanDisposable === flag)
        serial.disposable = noting("1")
        #expect(flag.isDisposed)
        serial.disposable = noting("2")
        #expect(heard.log == ["1"] && !serial.isDisposed)
        serial.dispose()
        serial.dispose()
        #expect(heard.log == ["1", "2"] && serial.isDisposed)
    }

    @Test func `what comes late is disposed of at once`() {
        let serial = SerialDisposable()
        serial.dispose()
        serial.disposable = noting("1")
        serial.disposable = noting("2")
        #expect(heard.log == ["1", "2"])
        serial.disposable.dispose()
    }

    @Test func `the former may set another in its turn`() {
        let serial = SerialDisposable()
        serial.disposable = Disposables.create { [heard] in
            heard.note("1")
            serial.disposable = Disposables.create { heard.note("3") }
        }
        serial.disposable = noting("2")
        #expect(heard.log == ["1", "2"])
        serial.dispose()
        #expect(heard.log == ["1", "2", "3"])
    }
}
