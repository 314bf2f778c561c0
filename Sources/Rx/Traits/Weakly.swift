// weakly: the closures of `subscribe(with:…)`, which work on an object without keeping it alive.

/// `call` with `object` while that lives; nothing afterwards.
func weakly<Object: AnyObject, Value>(_ object: Object, _ call: ((Object, Value) -> Void)?) -> ((Value) -> Void)? {
    guard let call else { return nil }
    let object = LooseReference(object)
    return { value in if let object = object.object(as: Object.self) { call(object, value) } }
}

/// `call` with `object` while that lives; nothing afterwards.
func weakly<Object: AnyObject>(_ object: Object, _ call: ((Object) -> Void)?) -> (() -> Void)? {
    guard let call else { return nil }
    let object = LooseReference(object)
    return { if let object = object.object(as: Object.self) { call(object) } }
}
