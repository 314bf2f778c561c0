// How far two arrays are equal. An array that has been changed in one place is the same bytes everywhere else: those are
// compared first, many elements at once, and only where they differ somebody is asked.
import Glibc

/// How many of the first, or of the last, `limit` elements are the same row.
///
/// `isSame` is asked of two places whose elements differ in their bytes.
func equalElements<Element>(
    _ one: UnsafeBufferPointer<Element>,
    _ other: UnsafeBufferPointer<Element>,
    _ limit: Int,
    atEnd: Bool,
    _ isSame: (Int, Int) -> Bool
) -> Int {
    guard let first = one.baseAddress, let second = other.baseAddress else { return 0 }
    if first == second, one.count == other.count { return limit }
    let stride = MemoryLayout<Element>.stride
    let most = max(1, 4_096 / max(1, stride))
    var equal = 0
    while equal < limit {
        // As many as there are, up to a few kilobytes; fewer where something differs.
        var step = min(limit - equal, most)
        while step > 0 {
            let (mine, theirs) = atEnd ? (one.count - equal - step, other.count - equal - step) : (equal, equal)
            if memcmp(first + mine, second + theirs, step * stride) == 0 { break }
            step /= 2
        }
        if step == 0 {
            let (mine, theirs) = atEnd ? (one.count - equal - 1, other.count - equal - 1) : (equal, equal)
            guard isSame(mine, theirs) else { return equal }
            step = 1
        }
        equal += step
    }
    return equal
}
