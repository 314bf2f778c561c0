// libsodium's start, once per process, and bytes as C takes them.

internal import CSodium

// sodium_init answers -1 only where the system gives no randomness: nothing that this module promises would hold then.
private let started: Void = {
    guard sodium_init() >= 0 else { preconditionFailure("libsodium could not start: no source of randomness") }
}()

func startSodium() { started }
