import PaywallModel

/// An offering from texts: `offering`, `variants/control`, `locales/de`, each YAML unless the name ends in `.json`.
func offering(_ texts: [String: String]) -> Offering { offering("pro", texts) }

/// The same under another id.
func offering(_ id: String, _ texts: [String: String]) -> Offering {
  var files = OfferingFiles(id: id)
  for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
    let path = "offerings/\(id)/\(name)" + (name.hasSuffix(".json") ? "" : ".yaml")
    let file = SourceFile(path: path, bytes: Array(text.utf8))
    if name.hasPrefix("variants/") {
      files.variants.append(file)
    } else if name.hasPrefix("locales/") {
      files.locales.append(file)
    } else {
      files.offering = file
    }
  }
  return Offering(reading: files)
}

/// A project's frame from texts: `project`, `products`, `placements`, `experiments/<id>`.
func frame(_ texts: [String: String]) -> ProjectFrame {
  var files = ProjectFiles()
  func file(_ name: String, _ path: String) -> SourceFile? {
    texts[name].map { SourceFile(path: path, bytes: Array($0.utf8)) }
  }
  files.project = file("project", "paywall.yaml")
  files.products = file("products", "products.yaml")
  files.placements = file("placements", "placements.yaml")
  files.experiments = texts.keys.sorted().filter { $0.hasPrefix("experiments/") }.compactMap { file($0, $0 + ".yaml") }
  return ProjectFrame(reading: files)
}
