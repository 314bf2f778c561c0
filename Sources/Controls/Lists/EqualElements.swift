// How far two arrays are equal. An array that has been changed in one place is the same bytes everywhere else: those are
// compared first, many elements at once, and only where they differ their keys are.
import Glibc

/// How many of the first, or of the last, `limit` elements are the same.
func equalElements<Element>(
    _ one: UnsafeBufferPointer<Element>,
    _ other: UnsafeBufferPointer<Element>,
    _ limit: Int,
    atEnd: Bool,
    _ isSame: (Element, Element) -> Bool
) -> Int {
    guard let first = one.baseAddress, let second = other.baseAddress else { return 0 }
    if first == second, one.count == other.count { return limit }
    let stride = MemoryLayout<Element>.stride
    var equal = 0
    while equal < limit {
        // As many as there are, up to a few kilobytes; fewer where something differs.
        var step = min(limit - equal, max(1, 4_096 / max(1, stride)))
        while step > 0 {
            let (mine, theirs) = atEnd ? (one.count - equal - step, other.count - equal - step) : (equal, equal)
            if memcmp(first + mine, second + theirs, step * stride) == 0 { break }
            step /= 2
        }
        if step == 0 {
            let (mine, theirs) = atEnd ? (one.count - equal - 1, other.count - equal - 1) : (equal, equal)
            guard isSame(one[mine], other[theirs]) else { return equal }
            step = 1
        }
        equal += step
    }
    return equal
}
