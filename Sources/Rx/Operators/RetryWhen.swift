// retry(when:): starts anew when a sequence of errors, transformed, says so.

extension ObservableType {
    /// Starts anew each time what `notificationHandler` makes of the errors emits; ends as it ends.
    public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
        when notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
    ) -> Observable<Element> {
        retryWhen { errors in notificationHandler(errors.compactMap { $0 as? Error }) }
    }

    /// Starts anew each time what `notificationHandler` makes of the errors emits; ends as it ends.
    public func retry<TriggerObservable: ObservableType>(
        when notificationHandler: @escaping (Observable<any Swift.Error>) -> TriggerObservable
    ) -> Observable<Element> {
        retryWhen(notificationHandler)
    }

    private func retryWhen<Trigger: ObservableType>(
        _ handler: @escaping (Observable<any Swift.Error>) -> Trigger
    ) -> Observable<Element> {
        let source = asObservable()
        return .create { observer in
            let errors = PublishSubject<any Swift.Error>()
            let running = SerialDisposable()
            func start() {
                let attempt = SingleAssignmentDisposable()
                running.disposable = attempt
                attempt.setDisposable(
                    source.subscribe(
                        onNext: observer.onNext,
                        onError: errors.onNext,
                        onCompleted: observer.onCompleted
                    )
                )
            }
            let trigger = handler(errors).asObservable().subscribe(
                onNext: { _ in start() },
                onError: observer.onError,
                onCompleted: observer.onCompleted
            )
            start()
            return Disposables.create(trigger, running)
        }
    }
}
