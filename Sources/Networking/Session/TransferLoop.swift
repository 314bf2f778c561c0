// TransferLoop: the thread on which a provider's transfers run; it sleeps in libcurl while nothing happens.
import CCurl
import Foundation
import Locking

/// Transfers of one provider, with their connections.
///
/// The thread begins with the first request, and ends when nobody keeps this any more.
final class TransferLoop: Sendable {
    private let core: LockedValue<LoopCore?>
    private let settings: SessionSettings

    init(_ settings: SessionSettings) {
        self.settings = settings
        core = LockedValue(nil)
    }

    deinit { core.withLock { $0 }?.send(.close) }

    /// Sends a request; the result cancels it.
    func send(_ request: OutgoingRequest, _ observer: Transfer.Observer) -> @Sendable () -> Void {
        guard let core = started() else {
            observer.end(.failure(.connection(-1, reason: "libcurl 7.77 or later is not installed")))
            return {}
        }
        let transfer = Transfer(request, settings, observer)
        core.send(.begin(transfer))
        return { [weak core, weak transfer] in if let transfer { core?.send(.cancel(transfer)) } }
    }

    private func started() -> LoopCore? {
        core.withLock { core in
            if core == nil { core = LoopCore(settings) }
            return core
        }
    }
}

/// What the thread owns.
///
/// `@unchecked Sendable`: `inbox` guards what others leave, and that `multi` is there while they wake it; the thread alone
/// touches the rest.
final class LoopCore: @unchecked Sendable {
    enum Command {
        case begin(Transfer)
        case cancel(Transfer)
        case close
    }

    private struct Inbox {
        var commands: [Command] = []
        var isOpen = true
    }

    private let inbox = LockedValue(Inbox())
    private let multi: UnsafeMutableRawPointer
    private let certificates: TrustedCertificates?
    private var transfers: [UnsafeMutableRawPointer: Transfer] = [:]

    init?(_ settings: SessionSettings) {
        guard ccurl_load(), let multi = ccurl_multi_new() else { return nil }
        self.multi = multi
        certificates = settings.trustedCertificates.isEmpty ? nil : TrustedCertificates(settings.trustedCertificates)
        ccurl_multi_number(multi, CurlOption.connectionsPerHost, max(settings.connectionsPerHost, 1))
        let thread = Thread { [self] in run() }
        thread.name = "networking"
        thread.stackSize = 512 << 10
        thread.start()
    }

    /// Leaves a command for the thread; any thread.
    func send(_ command: Command) {
        inbox.withLock { inbox in
            guard inbox.isOpen else { return }
            inbox.commands.append(command)
            // As many as come before it reads are one.
            if inbox.commands.count == 1 { ccurl_multi_wake(multi) }
        }
    }

    private func run() {
        LoopCore.blockBrokenPipes()
        while takeCommands() {
            ccurl_multi_perform(multi)
            takeEnded()
            expire()
            ccurl_multi_poll(multi, patience())
        }
        for easy in transfers.keys { ccurl_multi_remove(multi, easy) }
        transfers = [:]
        ccurl_multi_free(multi)
    }

    /// Not every libcurl keeps from it what TLS writes to a connection that is closed, and it would end the process.
    private static func blockBrokenPipes() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Whether the loop goes on.
    private func takeCommands() -> Bool {
        let commands = inbox.withLock { inbox in
            defer { inbox.commands = [] }
            return inbox.commands
        }
        for command in commands {
            switch command {
            case .begin(let transfer): open(transfer)
            case .cancel(let transfer): remove(transfer)
            case .close:
                inbox.withLock { $0 = Inbox(commands: [], isOpen: false) }
                return false
            }
        }
        return true
    }

    private func open(_ transfer: Transfer) {
        do throws(NetworkingError) {
            let easy = try transfer.open(trusting: certificates?.bytes)
            guard ccurl_multi_add(multi, easy) == 0 else {
                throw .connection(-1, reason: "libcurl cannot take the request")
            }
            transfers[easy] = transfer
        } catch {
            transfer.close()
            transfer.observer.end(.failure(error))
        }
    }

    private func remove(_ transfer: Transfer) {
        guard let easy = transfer.easy, transfers.removeValue(forKey: easy) != nil else { return }
        ccurl_multi_remove(multi, easy)
        transfer.close()
    }

    private func takeEnded() {
        var code: Int32 = 0
        while let easy = ccurl_multi_ended(multi, &code) {
            guard let transfer = transfers[easy] else { continue }
            let result = transfer.finish(code: code)
            remove(transfer)
            if let result { transfer.observer.end(result) } else { open(transfer) }
        }
    }

    private func expire() {
        let now = ContinuousClock.now
        for transfer in transfers.values where min(transfer.deadline, transfer.idleDeadline) <= now {
            // A libcurl that waits for a name server keeps the one who is told of it no longer.
            transfer.observer.end(.failure(.timedOut))
            remove(transfer)
        }
    }

    /// Milliseconds until something is to be done though nothing happens.
    private func patience() -> Int32 {
        let now = ContinuousClock.now
        let next = transfers.values.map { min($0.deadline, $0.idleDeadline) }.min()
        guard let next else { return 60_000 }
        // A time-out may be set beyond all that can be counted.
        return Int32(min(max(((next - now) / Duration.milliseconds(1)).rounded(.up), 0), Double(Int32.max)))
    }
}
