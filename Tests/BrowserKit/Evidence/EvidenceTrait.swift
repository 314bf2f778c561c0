// Where a test fails: the moment in which its stage is looked at.
public import Testing

/// Gathers evidence of each test that fails, while its browsers are there, and names the folder below what failed.
public struct EvidenceTrait: SuiteTrait, TestTrait, TestScoping {
    /// Suites hand it on to all that is in them.
    public let isRecursive = true
    private let place: String?

    /// Makes the trait; the folders lie in `place`, by default where `Stage` puts them.
    public init(in place: String? = nil) { self.place = place }

    /// Runs a test on a stage.
    ///
    /// - Parameters:
    ///   - test: What runs.
    ///   - testCase: With which arguments.
    ///   - function: Runs it.
    /// - Throws: What ends a test early and is no failure by itself.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let stage = Stage(Self.name(of: test), in: place)
        defer { stage.end() }
        // As it is recorded, an issue stops the test; what is below it are its comments.
        let handling = IssueHandlingTrait.compactMapIssues { issue in
            guard issue.isFailure else { return issue }
            var issue = issue
            let place = issue.sourceLocation.map { "\($0): " } ?? ""
            issue.comments.append("evidence: \(stage.fail("\(place)\(issue)"))")
            return issue
        }
        try await Stage.$current.withValue(stage) {
            try await handling.provideScope(for: test, testCase: testCase) {
                do {
                    try await function()
                } catch let error where error is ExpectationFailedError || error is CancellationError {
                    // An issue of its own has told of the former; the latter is a limit's end.
                    stage.fail("\(error)")
                    throw error
                } catch {
                    Issue.record(error, sourceLocation: test.sourceLocation)
                }
            }
        }
    }

    /// The test's suite and name, in letters and digits.
    private static func name(of test: Test) -> String {
        let words = "\(test.id.nameComponents.dropLast().last ?? "")-\(test.name.prefix { $0 != "(" })"
        return words.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-").prefix(100).description
    }
}

extension Trait where Self == EvidenceTrait {
    /// Gathers evidence of each test that fails.
    public static var evidence: EvidenceTrait { EvidenceTrait() }
}
