// Comparing secrets: how long it takes tells nothing about where they differ.

internal import CSodium

/// Whether two byte strings are equal, in time that depends on their lengths alone.
///
/// Any thread.
public func equalInConstantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    startSodium()
    return left.count == right.count && sodium_memcmp(left, right, left.count) == 0
}
