import PaywallModel
import YAML

/// The tree of one file, for rules that look at every text whatever it means.
struct FileTree {
  let path: String
  let root: Node
}

extension OfferingContext {
  /// The files of the offering that can be read.
  var trees: [FileTree] {
    var trees: [FileTree] = []
    if let root = offering.root, let file = offering.file { trees.append(FileTree(path: file.path, root: root)) }
    for variant in offering.variants {
      if let root = variant.root { trees.append(FileTree(path: variant.file.path, root: root)) }
    }
    for locale in offering.locales {
      if let root = locale.root { trees.append(FileTree(path: locale.file.path, root: root)) }
    }
    return trees
  }

  /// The files of the offering, those that cannot be read and those that have no meaning here too.
  var files: [SourceFile] {
    [offering.file].compactMap { $0 } + offering.variants.map(\.file) + offering.locales.map(\.file) + offering.strays
  }
}

extension ProjectView {
  /// The files outside the offerings that can be read.
  var trees: [FileTree] {
    let roots = [
      (frame.settings.file, frame.settings.root), (frame.catalogue.file, frame.catalogue.root),
      (frame.placements.file, frame.placements.root), (frame.waivers?.file.path ?? "", frame.waivers?.root),
    ]
    return (roots + frame.experiments.map { ($0.file.path, $0.root) }).compactMap { path, root in
      root.map { FileTree(path: path, root: $0) }
    }
  }

  /// The files outside the offerings, those that cannot be read and those that have no meaning here too.
  var files: [SourceFile] {
    let own = [frame.settings.source, frame.catalogue.source, frame.placements.source, frame.waivers?.file]
    return own.compactMap { $0 } + frame.experiments.map(\.file) + strays
  }
}

extension Node {
  /// Calls `body` with every key and every text below the node, and where each stands.
  func visitStrings(_ body: (_ text: String, _ start: Mark, _ end: Mark) -> Void) {
    switch value {
    case .string(let text): body(text, start, end)
    case .sequence(let items): for item in items { item.visitStrings(body) }
    case .mapping(let pairs):
      for pair in pairs {
        body(pair.key, pair.keyStart, pair.keyEnd)
        pair.value.visitStrings(body)
      }
    case .null, .boolean, .integer, .number: break
    }
  }
}
