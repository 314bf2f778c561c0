// Runs `listing` over a target's own sources and templates before it is compiled, so that it can show what it is made of.
// SwiftPM asks a plugin again only when the package changes: after adding or removing a source, `touch Package.swift`.

import Foundation
import PackagePlugin

/// Gives a target its own sources as texts.
@main struct ListingPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        // SwiftPM asks it of each target of a package, also of those that nobody builds; without the trait there is no tool.
        guard let tool = try? context.tool(named: "listing"), let target = target as? SwiftSourceModuleTarget else {
            return []
        }
        let templates = context.package.directoryURL.appending(path: "Templates/\(target.name)")
        let pages = try FileManager.default.contentsOfDirectory(at: templates, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "html" }.sorted { $0.path < $1.path }
        // Only the folders of pages: what they share is no page's source.
        let sources = target.sourceFiles(withSuffix: ".swift").map(\.url)
            .filter { $0.deletingLastPathComponent().lastPathComponent != target.name }.sorted { $0.path < $1.path }
        let output = context.pluginWorkDirectoryURL.appending(path: "Listing.swift")
        return [
            .buildCommand(
                displayName: "Listing of \(target.name)",
                executable: tool.url,
                arguments: [output.path] + (sources + pages).map(\.path),
                inputFiles: sources + pages,
                outputFiles: [output]
            )
        ]
    }
}
