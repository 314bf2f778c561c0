// What one loop does when the application was reloaded, while it is being written.
import Markup

extension LoopServer {
    /// Serves the files of what was reloaded; once all loops do, ``exchange(_:)`` tells of them.
    ///
    /// On the loop.
    func expect(_ read: Result<Application, StartError>) {
        if case .success(let new) = read { watch?.serve(new.assets) }
    }

    /// Serves what was reloaded, also to the pages that are open; or says why it cannot, and goes on as before.
    ///
    /// On the loop.
    func exchange(_ read: Result<Application, StartError>) {
        switch read {
        case .failure(let fault): watch?.tell(application, fault: fault)
        case .success(let new):
            application = new
            services.templates = new.templates
            pages.turnAll { $0.exchangeTemplates() }
            watch?.tell(new, fault: nil)
        }
    }
}

extension PageCore {
    /// Each screen goes on with its template as it is now; where the top one's content is another, the next frame carries it.
    ///
    /// Inside a turn.
    func exchangeTemplates() {
        for main in screens {
            for screen in [main] + main.dialogs {
                guard let template = services.template(named: screen.controller.template) else { continue }
                guard !looksLike(template, screen.template) else { continue }
                screen.exchange(template)
                screen.shown = Screen.unsent
            }
        }
    }

    /// Whether screens without any values are the same, their titles and rows included.
    private func looksLike(_ one: Template, _ other: Template) -> Bool {
        one.title == other.title && content(of: one) == content(of: other)
            && one.rows.elementsEqual(other.rows) { $0.looksLike($1) }
    }

    private func content(of template: Template) -> [UInt8] {
        var html: [UInt8] = []
        template.renderContent(into: &html, values: NoValues())
        return html
    }
}
