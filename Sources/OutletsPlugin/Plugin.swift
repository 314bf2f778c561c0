// Runs `outlets` over the package's Templates folder, or the folder in it that is named as the target, before that is compiled.
// The folder itself is an input too, so that new templates are noticed. SwiftPM asks a plugin again only when the
// package changes: after a template was removed or renamed, `touch Package.swift`, or the build misses the old file.

import Foundation
import PackagePlugin

/// Gives a target one typed view per template of its package.
@main struct OutletsPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        // SwiftPM asks it of each target of a package, also of those that nobody builds; without the trait there is no tool.
        guard let tool = try? context.tool(named: "outlets") else { return [] }
        let top = context.package.directoryURL.appending(path: "Templates")
        let own = top.appending(path: target.name)
        let isOwn = FileManager.default.fileExists(atPath: own.path)
        let folder = isOwn ? own : top
        let templates = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "html" }.sorted { $0.path < $1.path }
        let layout = isOwn ? [top.appending(path: "Layout.html")] : []
        let output = context.pluginWorkDirectoryURL.appending(path: "Outlets.swift")
        return [
            .buildCommand(
                displayName: "Outlets of \(target.name)",
                executable: tool.url,
                arguments: [output.path, top.path] + (isOwn ? [target.name] : []),
                inputFiles: templates + layout + [folder],
                outputFiles: [output]
            )
        ]
    }
}
