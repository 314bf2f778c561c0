// The thread of a provider's transfers, as the process sees it.
import Dispatch
import Foundation
import FoundationNetworking
import LoopbackKit
import Testing

@testable import Networking

@Suite(.timeLimit(.minutes(1))) struct TransferLoopTests {
    @Test func `what is written to a connection that is closed does not end the process`() throws {
        let server = LoopbackServer { _ in .answer(200) }
        let isBlocked = Log<Bool>(), done = DispatchSemaphore(value: 0)
        let observer = Transfer.Observer(
            progress: { _ in },
            end: { _ in
                var signals = sigset_t()
                pthread_sigmask(SIG_BLOCK, nil, &signals)
                isBlocked.append(sigismember(&signals, SIGPIPE) == 1)
                done.signal()
            }
        )
        let loop = TransferLoop(SessionSettings())
        _ = loop.send(try OutgoingRequest(URLRequest(url: server.url())), observer)
        done.wait()
        #expect(isBlocked.all == [true])
    }

    @Test func `time-outs that are as long as can be never end a request`() throws {
        let server = LoopbackServer { _ in .answer(200) }
        let isAnswered = Log<Bool>(), done = DispatchSemaphore(value: 0)
        let observer = Transfer.Observer(
            progress: { _ in },
            end: { result in
                isAnswered.append((try? result.get()) != nil)
                done.signal()
            }
        )
        var settings = SessionSettings()
        settings.requestTimeout = .seconds(Int64.max)
        settings.resourceTimeout = .seconds(Int64.max)
        let loop = TransferLoop(settings)
        _ = loop.send(try OutgoingRequest(URLRequest(url: server.url())), observer)
        done.wait()
        #expect(isAnswered.all == [true])
    }
}
