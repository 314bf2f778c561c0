// Runtime: the browser's half of RxLive, which is in the program: every server of pages has it, in the same version.

/// The modules of `Sources/RxLive/Runtime` as they are served.
enum Runtime {
    /// The folder of their addresses.
    static let folder = "runtime"
    /// The module that every page loads.
    static let entry = "runtime.js"

    /// The joined module and its parts, in the order of their names.
    static let files: Result<[Assets.File], StartError> = Result { () throws(StartError) in
        let bundle = try Runtime.bundle(of: modules)
        let base = ScriptNames(bundle.text)
        let parts = bundle.parts.mapValues { ScriptNames($0, importing: base).shortened() }
        return parts.merging([entry: base.shortened()]) { $1 }.sorted { $0.key < $1.key }
            .map { ($0.key, Array($0.value.utf8)) }
    }

    /// How RxLive's own dialogs look, and how an application does that links to `rxlive.css`.
    static let styles: [Assets.File] = [
        ("dialogs.css", PackageResources.dialogs_css), ("rxlive.css", PackageResources.rxlive_css),
    ]

    /// What is served besides while an application is being written.
    static let watch: Assets.File = ("watch.js", PackageResources.watch_js)

    /// Joins modules as these are.
    static func bundle(of modules: [String: String]) throws(StartError) -> ScriptBundle {
        try ScriptBundle(entry: entry, modules: modules, folder: "Sources/RxLive/Runtime")
    }

    /// The modules as people read them, by file name.
    static let modules = [
        "dialogs.js": PackageResources.dialogs_js,
        "events.js": PackageResources.events_js,
        "inputs.js": PackageResources.inputs_js,
        "lists.js": PackageResources.lists_js,
        "navigation.js": PackageResources.navigation_js,
        "once.js": PackageResources.once_js,
        "parts.js": PackageResources.parts_js,
        "popovers.js": PackageResources.popovers_js,
        "patches.js": PackageResources.patches_js,
        "protocol.js": PackageResources.protocol_js,
        "queue.js": PackageResources.queue_js,
        "recovery.js": PackageResources.recovery_js,
        "runtime.js": PackageResources.runtime_js,
        "socket.js": PackageResources.socket_js,
        "stale.js": PackageResources.stale_js,
        "status.js": PackageResources.status_js,
        "values.js": PackageResources.values_js,
        "editing.js": PackageResources.editing_js,
        "uploads.js": PackageResources.uploads_js,
        "previews.js": PackageResources.previews_js,
        "windows.js": PackageResources.windows_js,
    ].mapValues { String(decoding: $0, as: UTF8.self) }
}
