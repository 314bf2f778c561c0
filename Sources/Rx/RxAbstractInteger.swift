// RxAbstractInteger: what `range`, `timer` and `interval` can count with.

/// An integer of any size; Swift's own name for it is `FixedWidthInteger`.
public typealias RxAbstractInteger = FixedWidthInteger
