// Unpredictable bytes, for tokens, keys and salts.

internal import CSodium

/// Unpredictable bytes from the system's generator, as many as asked for.
///
/// Any thread.
public func randomBytes(_ count: Int) -> [UInt8] {
    startSodium()
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        csodium_random(buffer.baseAddress, count)
        initialized = count
    }
}
