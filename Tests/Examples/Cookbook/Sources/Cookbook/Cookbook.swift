// Cookbook: the recipes of the articles in Sources/RxLive/RxLive.docc/Cookbook: each in a file of its name, with a template and a test.
import Foundation
import HTTP
import Rx
import RxLive
import Uploads

/// What a recipe's store throws that is out of order.
struct Broken: Error {}

@main struct Cookbook: LiveApp {
    static var screens: [ScreenType] {
        [
            AdminsOnlyView.self,
            AutosaveView.self,
            BackgroundJobView.self,
            CSVDownloadView.self,
            ChartAsSVGView.self,
            ChatView.self,
            ConfirmDeletionView.self,
            ConfirmLeavingView.self,
            CustomEventView.self,
            DarkModeView.self,
            DependentChoicesView.self,
            DragToSortView.self,
            EnterView.self,
            ErrorPageView.self,
            FlashMessageView.self,
            LiveClockView.self,
            LongListView.self,
            OptimisticUpdateView.self,
            PaginationInURLView.self,
            RateLimitView.self,
            SearchAsYouTypeView.self,
            ServerValidationView.self,
            TranslationsView.self,
            TwoTabsOneDraftView.self,
            UploadWithProgressView.self,
            WhoIsHereView.self,
        ]
    }

    static var router: Router { get throws { try router() } }

    /// One store for its folder.
    static let uploads = Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cookbook.uploads")
        return try UploadStore(folder: folder.path)
    }

    static var logins: Logins? { get throws { try Logins() } }

    /// The application with topics of a test's own.
    static func application(_ topics: Topics) throws -> Application {
        try Application(root: Root.find(), router: router(topics), screens: screens)
    }

    static func router(_ topics: Topics = .shared) throws -> Router {
        var router = Router()
        let cities = Cities()
        router.screen("/search") { SearchAsYouTypeViewController(cities) }
        router.screen("/lines") { LongListViewController() }
        router.screen("/like") { OptimisticUpdateViewController { _ in .just(()) } }
        router.screen("/like/broken") { OptimisticUpdateViewController { _ in .error(Broken()) } }
        router.screen("/name") { ServerValidationViewController() }
        router.screen("/letter") { ConfirmLeavingViewController() }
        router.screen("/deletion") { ConfirmDeletionViewController() }
        let visitors = Presence<SessionID>("visitors")
        router.screen("/here") { request in WhoIsHereViewController(request, visitors) }
        let room = Room(topics: topics)
        router.screen("/chat") { ChatViewController(room) }
        router.screen("/pages") { request in PaginationInURLViewController(request) }
        router.screen("/theme") { DarkModeViewController() }
        router.screen("/letters") { FlashMessageViewController() }
        router.screen("/chart") { ChartAsSVGViewController() }
        router.screen("/songs") { DragToSortViewController() }
        router.serve(Notes())
        router.screen("/download") { CSVDownloadViewController() }
        router.serveSongs()
        router.screen("/job") { BackgroundJobViewController() }
        let oracle = Oracle()
        router.screen("/oracle") { RateLimitViewController(oracle) }
        router.screen("/draft") { TwoTabsOneDraftViewController() }
        router.screen("/login") { request in EnterViewController(request) }
        router.userScreen("/admin") { request, login -> AnyViewController in
            login.user.name == "Ada" ? AdminsOnlyViewController(login.user) : ErrorPageViewController()
        }
        router.notFound { ErrorPageViewController() }
        router.screen("/greeting") { request in TranslationsViewController(request) }
        router.screen("/pad") { CustomEventViewController() }
        router.screen("/clock") { LiveClockViewController() }
        router.screen("/memo") { AutosaveViewController() }
        router.screen("/places") { DependentChoicesViewController() }
        let uploads = try uploads.get()
        router.uploads("/uploads", uploads)
        router.screen("/upload") { request in UploadWithProgressViewController(request, uploads) }
        return router
    }
}
