// The preview of the collage: each picture of it gives way to the next one once the browser has that.
import Controls
import Rx
import RxLive

extension CollageViewController {
    private var images: [ImageView] { [view.preview, view.otherPreview] }

    /// Goes on once the browser has a picture, or cannot have it, which is said, and once a fade has been seen.
    func bindPreview() {
        for (index, image) in images.enumerated() {
            Observable.merge(image.rx.didLoad.map { true }, image.rx.didFail.map { false })
                .bind(with: self) { controller, isThere in
                    controller.changePreview { $0.load(index) }
                    if controller.crossfade.role(of: index).isSeen { controller.view.fault.isHidden = isThere }
                }
                .disposed(by: disposeBag)
            image.rx.browserEvent(.fadeEnd).bind(with: self) { controller, _ in
                if controller.crossfade.appearing == index { controller.changePreview { $0.endFade() } }
            }
            .disposed(by: disposeBag)
        }
    }

    /// Changes what is seen of the preview, and ends the fade that follows once it has been seen.
    func changePreview(_ change: (inout Crossfade<Picture>) -> Void) {
        let former = crossfade.appearing
        change(&crossfade)
        let words = CollageViewModel.State(count: photos.value.count).words
        for (index, image) in images.enumerated() {
            let role = crossfade.role(of: index)
            if let picture = crossfade.picture(of: index) { image.show(picture) }
            image.isHidden = role == .empty
            image.classes = role.rawValue
            // One of them is all that is to be heard of.
            image.alternative = role.isSeen ? words : ""
        }
        guard crossfade.appearing != former else { return }
        guard crossfade.isFading else { return fading.disposable = Disposables.create() }
        // The browser says when it is over; one whose page is out of sight draws none.
        fading.disposable = Observable<Int>.timer(.seconds(3), scheduler: MainScheduler.instance)
            .bind(with: self) { controller, _ in controller.changePreview { $0.endFade() } }
    }
}

extension BrowserEvent<Void> {
    /// What the stylesheet has for an image that appears is over.
    fileprivate static var fadeEnd: BrowserEvent {
        // The time tells apart what appears once more.
        BrowserEvent(
            "animationend",
            .optional(.text("animationName")),
            .optional(.number("timeStamp")),
            options: .latestOnly
        ) { name, _ in (name ?? "").hasPrefix("appear") ? () : nil }
    }
}
