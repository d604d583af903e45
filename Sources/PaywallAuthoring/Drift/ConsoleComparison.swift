import Base
import Git
import JSON
import PaywallBundle
import PaywallExchange
import PaywallModel
import PaywallProject
import YAML

/// What a console's export was found to differ in.
struct ConsoleComparison {
  var differences: [StoreDifference]
  var compared: Int
  var notes: [String]
}

extension DriftedProject {
  /// The comparison with a console's export; nil for a store's file.
  func compare(with file: DriftFile, _ workspace: Workspace) throws -> ConsoleComparison? {
    guard case .console(let format) = file.kind else { return nil }
    let imported = try imported(file.file, format)
    let mirror = try mirror(of: format, workspace)
    let reader = try reader()
    let offerings = try ids.map { try reader.offering($0) }
    let drift = ConsoleDrift(
      imported, of: file.file, broughtInBy: "paywall import \(format.rawValue) \(shellWord(file.path))",
      mirror: mirror.own, over: files, offerings, reach: places)
    if mirror.own.export != nil, let path = drift.unpaired.first {
      throw ProjectError(
        .refused,
        "\(file.path) cannot be compared: the project's own export makes \(path).yaml, which the project lacks",
        hint: "see what an import of it would change: paywall import \(format.rawValue) FILE --dry-run")
    }
    let isImported = try memory(of: format, in: workspace.folder()) != nil
    let notes = imported.remarks.filter { $0.kind == .omitted && !mirror.said.contains($0.message) }.map { remark in
      let more = remark.paths.count > 1 ? " and \(remark.paths.count - 1) more" : ""
      return "not compared: \(remark.message) (\(file.path):\(remark.position) \(remark.paths.first ?? "")\(more))"
    }
    // What was imported is not written as the export writes it.
    let values = isImported ? [] : drift.values
    return ConsoleComparison(
      differences: drift.differences + values, compared: drift.compared,
      notes: mirror.notes + notes + (isImported ? Self.notes(on: drift.values) : []))
  }

  private static func notes(on values: [StoreDifference]) -> [String] {
    guard let first = values.first else { return [] }
    let more = values.count > 1 ? " and \(values.count - 1) more" : ""
    return [
      "not compared, as an import does not read it: \(first.message) (\(first.place.file):\(first.place.start)\(more))"
    ]
  }

  private func imported(_ file: SourceFile, _ format: ImportFormat) throws -> ImportedProject {
    let target = try ImportTarget(of: frame)
    do throws(ImportError) { return try format.read(file, for: target) } catch {
      throw ProjectError(.refused, "\(error.range.file):\(error.range.start): \(error.message)", hint: error.hint)
    }
  }

  /// What the format can express of the project, as an import says it.
  private struct Mirror {
    var own: ConsoleDrift.Mirror
    /// What the import says of it.
    var said: Set<String> = []
    var notes: [String] = []
  }

  /// An import of the project's own export; where there is none, what the last import said.
  private func mirror(of format: ImportFormat, _ workspace: Workspace) throws -> Mirror {
    if let exported = ExportFormat(rawValue: format.rawValue), let file = try export(exported) {
      let own = try imported(file, format)
      return Mirror(own: ConsoleDrift.Mirror(own, of: file), said: Set(own.remarks.map(\.message)))
    }
    if let said = try memory(of: format, in: workspace.folder())?.value["documents"]?.members {
      return Mirror(
        own: ConsoleDrift.Mirror(Dictionary(said.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })),
        notes: ["what was edited here since the last import from \(format.rawValue) is not compared: it has no export"])
    }
    throw ProjectError(
      .refused, "nothing to compare with: \(format.rawValue) has no export, and nothing was imported from it",
      hint: "import it first: paywall import \(format.rawValue) FILE")
  }

  private func export(_ format: ExportFormat) throws -> SourceFile? {
    let reader = try reader()
    let request = frame.settings.export(format)
    let subject = ExportProject(ExportContext(frame, request), offerings: ids) { id in
      Offering(reading: try reader.offering(id))
    }
    return try request.files(of: subject).first { $0.path.hasSuffix(".json") }.map { file in
      SourceFile(path: file.path, bytes: file.bytes)
    }
  }
}
