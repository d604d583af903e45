import Base
import PaywallChecking
import PaywallKit
import PaywallModel
package import PaywallProject
import YAML

/// A test that was written down.
package struct SavedTest: Sendable {
  package var file: String
  package var name: String
  package var isWritten: Bool
}

/// Writes a test into `tests/users.yaml` that says of a user of the work tree what that user gets now.
///
/// - Parameter isDated: whether the test is of the request's moment; else of whenever it is asked.
/// - Throws: as `explain`, and for a name that another test has. Nothing is written then.
package func saveTest(
  _ workspace: Workspace, _ request: WhoRequest, named name: String, isDated: Bool, isDryRun: Bool = false
) throws -> SavedTest {
  let reader = ProjectReader(source: try workspace.workTree().open())
  let project = try ProjectSnapshot(reader, at: [request.placement])
  let user = try project.user(request)
  let choice = try project.explain(request.placement, for: user, at: request.moment).choice
  if name.isBlank { throw ProjectError(.refused, "a test needs a name", hint: "say what it is about") }
  if let taken = project.frame.tests.first(where: { $0.name == name }) {
    throw ProjectError(
      .exists, "there is a test '\(name)' at \(taken.range.file):\(taken.range.start)", hint: "choose another name")
  }
  let test = EditValue.test(name, of: request, user, isDated: isDated, gets: choice)
  let planned: PlannedFile
  if let file = try reader.frame().tests.first(where: { $0.stem == "users" }) {
    planned = try file.adding(test)
  } else {
    let bytes = Array(emit(.mapping([("tests", .list([test]))])).utf8)
    planned = try PlannedFile(path: "tests/users.yaml", bytes: bytes).inForm(of: workspace)
  }
  if !isDryRun { try PlannedChange(written: [planned.path: planned.bytes]).apply(in: workspace.folder()) }
  return SavedTest(file: planned.path, name: name, isWritten: !isDryRun)
}

extension SourceFile {
  /// The file of tests with one more at its end.
  fileprivate func adding(_ test: EditValue) throws -> PlannedFile {
    guard let root = read().root, let list = root["tests"] else { throw unreadable(self) }
    var editor = YAMLEditor(bytes, isJSON: isJSON)
    editor.appendItem(test, to: list)
    return PlannedFile(path: path, bytes: keepingForm(editor.result()))
  }
}

extension EditValue {
  fileprivate static func test(
    _ name: String, of request: WhoRequest, _ user: PaywallUser, isDated: Bool, gets choice: PaywallChoice
  ) -> EditValue {
    func texts(_ pairs: [(String, String?)]) -> [(String, EditValue)] {
      pairs.compactMap { key, text in text.map { (key, .string($0)) } }
    }
    let attributes = request.attributes.compactMap { name, _ in user.attributes[name].map { (name, EditValue($0)) } }
    let expected = texts([
      ("offering", choice.offering), ("variant", choice.variant), ("experiment", choice.experiment),
      ("arm", choice.arm),
    ])
    return .mapping(
      texts([
        ("name", name), ("placement", request.placement), ("user", request.user), ("device", request.device),
      ]) + (attributes.isEmpty ? [] : [("attributes", .mapping(attributes))])
        + texts([("at", isDated ? RFC3339.text(request.moment) : nil)]) + [("expect", .mapping(expected))])
  }

  fileprivate init(_ value: AttributeValue) {
    switch value {
    case .string(let text): self = .string(text)
    case .boolean(let flag): self = .boolean(flag)
    case .number(let number): self = Int(exactly: number).map { .integer($0) } ?? .decimal("\(number)")
    }
  }
}
