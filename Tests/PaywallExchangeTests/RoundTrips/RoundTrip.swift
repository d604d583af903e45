import JSON
import PaywallExchange
import PaywallModel

/// A project's export, imported into a project of the same settings and products that has nothing else, and exported again.
struct RoundTrip {
  let first: JSONValue
  let second: JSONValue
  let remarks: [ImportRemark]

  /// - Parameter files: the texts of a project by path.
  init(_ files: [String: String], _ export: ExportFormat, _ format: ImportFormat) throws {
    first = try SampleProject(files).export(export).file
    let (bare, imported) = try Self.imported(first, files, format)
    second = try SampleProject(bare).export(export).file
    remarks = imported.remarks
  }

  init(first: JSONValue, second: JSONValue, remarks: [ImportRemark]) {
    (self.first, self.second, self.remarks) = (first, second, remarks)
  }

  /// The project that a file fills, with what was said of it.
  static func imported(
    _ file: JSONValue, _ files: [String: String], _ format: ImportFormat
  ) throws -> (files: [String: String], project: ImportedProject) {
    var bare = files.filter { ["paywall.yaml", "products.yaml"].contains($0.key) }
    var project = ProjectFiles()
    project.project = bare["paywall.yaml"].map { SourceFile(path: "paywall.yaml", bytes: Array($0.utf8)) }
    project.products = bare["products.yaml"].map { SourceFile(path: "products.yaml", bytes: Array($0.utf8)) }
    let target = ImportTarget(frame: ProjectFrame(reading: project))
    let imported = try format.read(SourceFile(path: "input.json", bytes: file.canonicalBytes()), for: target)
    for written in imported.plan(over: project, [], memory: nil, ImportOptions()).files {
      bare[written.path] = String(decoding: written.bytes, as: UTF8.self)
    }
    return (bare, imported)
  }

  /// The paths of the first file that differ in the second one and of which no remark says anything.
  var unsaid: [String] {
    let said = remarks.flatMap(\.paths)
    return Self.differences(first, second, at: "").filter { path in
      !said.contains { path == $0 || path.hasPrefix("\($0).") || path.hasPrefix("\($0)[") }
    }
  }

  /// Values that only one of them has are gone through to their ends; items of lists are the same if their names are.
  private static func differences(_ old: JSONValue?, _ new: JSONValue?, at path: String) -> [String] {
    if old == new { return [] }
    switch (old, new) {
    case (.object?, .object?), (.object?, nil), (nil, .object?):
      let keys = Set((old?.members ?? []).map(\.key)).union((new?.members ?? []).map(\.key)).sorted()
      let found = keys.flatMap { key in
        differences(old?[key], new?[key], at: path.isEmpty ? shown(key) : "\(path).\(shown(key))")
      }
      return found.isEmpty ? [path] : found
    case (.array(let items)?, .array(let others)?):
      let names = items.map { $0["name"]?.string }
      guard names.allSatisfy({ $0 != nil }), !names.isEmpty else {
        return (0..<max(items.count, others.count)).flatMap { index in
          differences(
            index < items.count ? items[index] : nil, index < others.count ? others[index] : nil,
            at: "\(path)[\(index)]")
        }
      }
      let here = others.map { $0["name"]?.string }
      let isMoved = names.filter(here.contains) != here.filter(names.contains)
      return (isMoved ? ["\(path) (order)"] : [])
        + items.enumerated().flatMap { index, item in
          differences(item, others.first { $0["name"] == item["name"] }, at: "\(path)[\(index)]")
        }
    default: return [path]
    }
  }

  /// As paths of remarks are written.
  private static func shown(_ key: String) -> String {
    key.contains(where: { ".[]\" ".contains($0) }) || key.isEmpty ? "[\"\(key)\"]" : key
  }
}
