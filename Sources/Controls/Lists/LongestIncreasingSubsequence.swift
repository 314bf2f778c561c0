// The longest increasing subsequence: the rows that need not move are as many as can be (Schensted 1961; n log n).

/// The positions of one longest strictly increasing subsequence of `values`, in order.
func longestIncreasingSubsequence(of values: [Int]) -> [Int] {
    var tails: [Int] = []  // tails[k]: the position of the smallest value that ends a subsequence of length k + 1
    var previous = [Int](repeating: -1, count: values.count)
    for (position, value) in values.enumerated() {
        var low = 0
        var high = tails.count
        while low < high {
            let middle = (low + high) / 2
            if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
        }
        if low > 0 { previous[position] = tails[low - 1] }
        if low == tails.count { tails.append(position) } else { tails[low] = position }
    }
    var chain: [Int] = []
    var position = tails.last ?? -1
    while position >= 0 {
        chain.append(position)
        position = previous[position]
    }
    return chain.reversed()
}
