// Provider+Cache: requests that ask a cache as well. The rules are in CacheRules.
import Foundation
import FoundationNetworking
public import Rx

extension Reactive {
    /// The answer to a target's request, from the cache, from the server, or first from the one and then from the other.
    ///
    /// `Response.origin` tells them apart. What is stored is that of GET requests with status 200 or 203, unless
    /// `Cache-Control: no-store`, `Vary: *` or `Vary: Cookie` forbid it (RFC 9111), or it came by a redirect; a stored answer
    /// with an `ETag` or `Last-Modified` is asked for by a condition, and status 304 refreshes it. A request of another method
    /// goes to the server, and what is stored of its URL is forgotten in every scope once it has succeeded, as after
    /// `request(_:)`. Without a cache, the cache is empty.
    ///
    /// Plugins see what is sent; `process` also sees what comes from the cache. Delivery, disposing and errors are those of
    /// `request(_:)`.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - policy: Where to look for the answer.
    ///   - scope: Whose answer it is, an account's number for example. Default: nil, everybody's; then nothing is stored that is
    ///     `Cache-Control: private`, or that was asked for with a name in the URL or a header whose name speaks of a secret
    ///     (`Authorization`, `Cookie`, `X-Api-Key` …, as `URLRequest.withoutSecrets` has them).
    /// - Returns: One or two answers, or an error, see ``CachePolicy``.
    public func request<Target: TargetType>(
        _ target: Target,
        policy: CachePolicy,
        scope: String? = nil
    ) -> Observable<Response> where Base == Provider<Target> {
        let provider = base
        return .deferred {
            let prepared: Provider<Target>.Prepared
            do throws(NetworkingError) {
                prepared = try provider.prepare(target)
            } catch { return provider.processed(.failure(error), target) }
            return CachedRequest(provider, prepared, scope).answers(policy)
        }
    }
}

extension Provider {
    fileprivate func processed(
        _ result: Result<Response, NetworkingError>,
        _ target: Target
    ) -> Observable<Response> {
        switch plugins.processed(result, target) {
        case .success(let response): .just(response)
        case .failure(let error): .error(error)
        }
    }
}

/// One request that may ask the cache.
private struct CachedRequest<Target: TargetType>: Sendable {
    private let provider: Provider<Target>
    private let prepared: Provider<Target>.Prepared
    private let scope: String?
    private let key: CacheKey?

    init(_ provider: Provider<Target>, _ prepared: Provider<Target>.Prepared, _ scope: String?) {
        self.provider = provider
        self.prepared = prepared
        self.scope = scope
        let task = prepared.endpoint.task
        // What goes into files is not kept twice.
        key = (task.source ?? task.destination) == nil ? CacheRules.key(prepared.request, scope: scope) : nil
    }

    func answers(_ policy: CachePolicy) -> Observable<Response> {
        switch policy {
        case .onlyRequest: sent(nil)
        case .onlyCache: stored().flatMap { usable($0) ?? provider.processed(.failure(.notCached), prepared.target) }
        case .cacheThenRequest:
            stored().flatMap { stored in (usable(stored) ?? .empty()).concat(sent(stored)) }
        case .cacheElseRequest:
            stored().flatMap { stored in
                let isFresh = stored.map { CacheRules.isFresh($0, for: prepared.request, at: provider.now()) } ?? false
                return isFresh ? usable(stored) ?? sent(stored) : sent(stored)
            }
        }
    }

    /// What the cache has, on its thread, at the subscriber's home.
    private func stored() -> Observable<CachedResponse?> {
        guard let cache = provider.cache, let key else { return .just(nil) }
        return .create { observer in
            let lookup = Lookup(observer)
            cache.find(key) { stored in lookup.end(stored.flatMap { matching($0) }) }
            return Disposables.create()
        }
    }

    private func matching(_ stored: CachedResponse) -> CachedResponse? {
        CacheRules.matches(stored, prepared.request) ? stored : nil
    }

    /// A stored answer as it is, where it may be used.
    private func usable(_ stored: CachedResponse?) -> Observable<Response>? {
        let now = provider.now()
        guard let stored, CacheRules.isUsable(stored, at: now) else { return nil }
        let isFresh = CacheRules.freshness(stored, at: now) > 0
        let response = stored.response(to: prepared.request, .cache(isFresh: isFresh))
        return provider.processed(.success(response), prepared.target)
    }

    /// The server's answer, which is stored; by a condition where something is stored already.
    private func sent(_ stored: CachedResponse?) -> Observable<Response> {
        .create { observer in
            let reception = Outlet(observer)
            var prepared = prepared
            if let stored {
                prepared.request = CacheRules.conditional(prepared.request, on: stored)
                prepared.isCondition = true
            }
            return provider.start(prepared, settle: { settled($0, stored) }, deliver: { reception.end($0) })
        }
    }

    /// What an answer stands for, after the cache has learnt of it.
    private func settled(_ response: Response, _ stored: CachedResponse?) -> Response {
        guard let cache = provider.cache else { return response }
        if let key, let stored, response.statusCode == 304, CacheRules.answers(response, prepared.request) {
            let refreshed = CacheRules.refreshed(stored, by: response, at: provider.now())
            let mayKeep = CacheRules.mayKeep(refreshed.control, isShared: scope == nil)
            if mayKeep { cache.store(refreshed, for: key) } else { cache.remove(key) }
            return refreshed.response(to: prepared.request, .revalidated)
        }
        if let key {
            let now = provider.now()
            if let kept = CacheRules.kept(response, to: prepared.request, isShared: scope == nil, at: now) {
                cache.store(kept, for: key)
            } else if response.statusCode < 500 {
                // What is stored is no longer what the server says; of an error of its own it says nothing.
                cache.remove(key)
            }
        }
        return response
    }
}

/// Hands an answer to a subscriber.
///
/// `@unchecked Sendable`: called once, at the subscriber's home; the observer takes events from any thread.
private final class Outlet: @unchecked Sendable {
    private let observer: AnyObserver<Response>

    init(_ observer: AnyObserver<Response>) { self.observer = observer }

    func end(_ result: Result<Response, NetworkingError>) {
        switch result {
        case .success(let response):
            observer.onNext(response)
            observer.onCompleted()
        case .failure(let error): observer.onError(error)
        }
    }
}

/// Hands what a cache has found to a subscriber, at the subscriber's home.
///
/// `@unchecked Sendable`: the cache calls it once; the observer takes events from any thread.
private final class Lookup: @unchecked Sendable {
    private let observer: AnyObserver<CachedResponse?>
    private let home = Home.current

    init(_ observer: AnyObserver<CachedResponse?>) { self.observer = observer }

    func end(_ stored: CachedResponse?) {
        Home.with(home) {
            observer.onNext(stored)
            observer.onCompleted()
        }
    }
}
