package import PaywallChecking
import PaywallModel
package import PaywallProject

/// Asks for all users of the tests of the work tree or of a revision, by the code that apps run.
///
/// - Parameter files: absolute paths of those whose tests are asked; empty for all.
/// - Throws: for a file that holds no tests or cannot be read, and for a project that cannot be compiled.
package func runTests(
  _ workspace: Workspace, _ files: [String] = [], at revision: String? = nil, in context: RunContext
) throws -> [UserTestOutcome] {
  let reader = try projectReader(workspace, at: revision)
  let paths = try files.map { try workspace.projectPath($0) }
  let known = Set(try reader.frame().tests.map(\.path))
  if let missing = paths.first(where: { !known.contains($0) }) {
    let isThere = try reader.source.fileIfPresent(missing) != nil
    throw ProjectError(
      .notFound, isThere ? "\(missing) holds no tests" : "there is no file \(missing)",
      hint: nearestName(to: missing, among: known.sorted()).map { "did you mean '\($0)'?" }
        ?? "tests stand in tests/, under the key 'tests'")
  }
  let findings = ProjectFrame(reading: try reader.frame()).findings
  try requireReadable(
    findings.filter { $0.range.file.hasPrefix("tests/") && (paths.isEmpty || paths.contains($0.range.file)) })
  return try runTests(reader, at: context.now).filter { paths.isEmpty || paths.contains($0.test.range.file) }
}
