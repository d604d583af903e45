import PaywallModel
import YAML

/// Takes out of a template's offering what speaks of a trial, for products of which none has one: timelines, and buttons
/// that offer it, whose other words take their place.
func withoutTrial(_ files: OfferingFiles) throws -> OfferingFiles {
  var plain = files
  plain.variants = try files.variants.map { file in
    try edited(file) { root, editor in
      for (index, node) in (root["sections"]?.items ?? []).enumerated() {
        guard let section = Section(node), let sections = root["sections"] else { continue }
        if section.type == .timeline { editor.removeItem(at: index, from: sections) }
        useOtherTitles(in: node, &editor)
      }
    }
  }
  plain.locales = try files.locales.map { file in
    try edited(file) { root, editor in
      for variant in root.pairs { useOtherTitles(in: variant.value, &editor) }
    }
  }
  return plain
}

/// Takes away what single plan cards say about a trial.
///
/// - Parameter packages: the packages whose products have none.
func removeTrialLabels(of packages: Set<String>, _ root: Node, _ editor: inout YAMLEditor) {
  for card in root["cards"]?.items ?? [] where card["package"]?.string.map(packages.contains) == true {
    editor.removeField("trialLabel", in: card)
  }
}

/// Gives each `…itleWithoutTrial` the name of the title that it is the other to, which goes.
private func useOtherTitles(in mapping: Node, _ editor: inout YAMLEditor) {
  let ending = "WithoutTrial"
  for pair in mapping.pairs where pair.key.hasSuffix(ending) {
    let title = String(pair.key.dropLast(ending.count))
    editor.removeField(title, in: mapping)
    editor.replaceSource(from: pair.keyStart, to: pair.keyEnd, with: title)
  }
}

private func edited(_ file: SourceFile, _ change: (Node, inout YAMLEditor) -> Void) throws -> SourceFile {
  guard let root = file.read().root else { throw unreadable(file) }
  var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
  change(root, &editor)
  return SourceFile(path: file.path, bytes: editor.result())
}
